import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import { fonts, motion, palettes, radius, type Scheme, type } from './tokens.ts';

/** antd's theme, derived from the tokens. Only lazily loaded code imports this module. */
export const antdTheme = (scheme: Scheme): ThemeConfig => {
  const c = palettes[scheme];
  // An edge, too: on a dark dialog a shadow alone does not show where the list begins.
  const floats = `0 0 0 1px ${c.line}, ${c.shadow}`;
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorLink: c.primary,
      colorInfo: c.primary,
      colorSuccess: c.success,
      colorWarning: c.warning,
      colorError: c.danger,
      colorText: c.ink,
      colorTextSecondary: c.quiet,
      colorTextTertiary: c.quiet,
      colorTextDescription: c.quiet,
      colorTextPlaceholder: c.quiet,
      colorTextLightSolid: c.onPrimary,
      colorBgBase: c.paper,
      colorBgLayout: c.paper,
      colorBgContainer: c.surface,
      colorBgElevated: c.surface,
      colorBgMask: c.scrim,
      colorFillQuaternary: c.sunken,
      colorBorder: c.edge,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      controlItemBgActive: c.primarySoft,
      controlItemBgHover: c.sunken,
      controlOutline: c.primarySoft,
      fontFamily: fonts.text,
      fontSize: type.s,
      fontSizeSM: type.xs,
      // As the text fields: 16 px, or iOS zooms into the field.
      fontSizeLG: 16,
      fontSizeHeading1: type.xxl,
      fontSizeHeading2: type.xl,
      fontSizeHeading3: type.l,
      fontSizeHeading4: type.m,
      fontWeightStrong: 600,
      borderRadius: radius.control,
      borderRadiusSM: radius.control,
      borderRadiusLG: radius.card,
      controlHeight: 40,
      controlHeightLG: 44,
      controlHeightSM: 32,
      boxShadow: floats,
      boxShadowSecondary: floats,
      motionDurationFast: `${motion.feedback}ms`,
      motionDurationMid: `${motion.move}ms`,
      motionDurationSlow: `${motion.move}ms`,
      motionEaseOut: motion.easing,
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 600,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        borderRadiusLG: radius.control,
      },
      Modal: { titleFontSize: type.l, headerBg: c.surface, contentBg: c.surface, borderRadiusLG: radius.card },
      Input: { activeShadow: `0 0 0 3px ${c.primarySoft}`, borderRadiusLG: radius.control },
      DatePicker: { borderRadiusLG: radius.control, cellBgDisabled: 'transparent', cellHoverBg: c.sunken },
      Select: { optionSelectedBg: c.primarySoft, borderRadiusLG: radius.control },
      Table: { headerBg: c.sunken, headerColor: c.quiet, rowHoverBg: c.sunken, borderColor: c.line, cellFontSize: type.xs },
      Tooltip: { colorBgSpotlight: c.ink, colorTextLightSolid: c.paper },
      Menu: { itemSelectedBg: c.primarySoft, itemSelectedColor: c.primary },
    },
  };
};
