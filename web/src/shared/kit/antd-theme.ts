import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import { fonts, motion, palettes, radius, type Scheme, type } from '../theme/tokens.ts';

const themeOf = (scheme: Scheme, moves: boolean): ThemeConfig => {
  const c = palettes[scheme];
  // An edge, too: on a dark dialog a shadow alone does not show where the list begins.
  const floats = `0 0 0 1px ${c.line}, ${c.shadow}`;
  const focusRings = {
    activeShadow: `0 0 0 1px ${c.primary}, 0 0 0 4px ${c.primarySoft}`,
    errorActiveShadow: `0 0 0 1px ${c.danger}, 0 0 0 4px ${c.dangerSoft}`,
  };
  return {
    // One for all providers of a theme: with a key of its own each, every field would write its variables again.
    cssVar: { key: `antd-${scheme}${moves ? '' : '-still'}` },
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: c.primary,
      colorPrimaryHover: c.primaryHover,
      colorPrimaryBg: c.primarySoft,
      colorLink: c.primary,
      // As all links in a text.
      linkDecoration: 'underline',
      linkHoverDecoration: 'underline',
      linkFocusDecoration: 'underline',
      colorInfo: c.primary,
      colorSuccess: c.success,
      colorWarning: c.warning,
      colorError: c.danger,
      colorSuccessBg: c.successSoft,
      colorWarningBg: c.warningSoft,
      colorErrorBg: c.dangerSoft,
      colorText: c.ink,
      colorTextSecondary: c.quiet,
      colorTextTertiary: c.quiet,
      colorTextDescription: c.quiet,
      colorTextPlaceholder: c.quiet,
      colorTextQuaternary: c.quiet,
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
      colorErrorOutline: c.dangerSoft,
      controlOutlineWidth: 4,
      fontFamily: fonts.text,
      fontFamilyCode: fonts.text,
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
      motion: moves,
      motionDurationFast: `${motion.feedback}ms`,
      motionDurationMid: `${motion.move}ms`,
      motionDurationSlow: `${motion.move}ms`,
      motionEaseOut: motion.easing,
      wireframe: false,
    },
    components: {
      Switch: {
        trackHeight: 24,
        trackMinWidth: 40,
        handleSize: 18,
        trackPadding: 3,
        handleBg: c.surface,
        colorPrimary: c.primary,
        colorPrimaryHover: c.primaryHover,
      },
      Button: {
        fontWeight: 600,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        borderRadiusLG: radius.control,
        contentFontSizeSM: type.xs,
        // Our own, not what the dark algorithm makes of it.
        colorPrimary: c.primary,
        colorPrimaryHover: c.primaryHover,
        colorPrimaryActive: c.primaryHover,
        primaryColor: c.onPrimary,
      },
      Modal: { titleFontSize: type.l, headerBg: c.surface, contentBg: c.surface, borderRadiusLG: radius.card },
      Input: { ...focusRings, borderRadiusLG: radius.control },
      DatePicker: {
        ...focusRings,
        inputFontSize: type.xs,
        borderRadiusLG: radius.control,
        cellBgDisabled: 'transparent',
        cellHoverBg: c.sunken,
      },
      Select: { optionSelectedBg: c.primarySoft, borderRadiusLG: radius.control, fontSize: type.xs, optionFontSize: type.s },
      Pagination: { fontSize: type.xs },
      Table: {
        headerBg: c.sunken,
        headerColor: c.quiet,
        rowHoverBg: c.sunken,
        borderColor: c.line,
        cellFontSizeSM: type.xs,
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 12,
        headerSortActiveBg: c.sunken,
        headerSortHoverBg: c.sunken,
        fixedHeaderSortActiveBg: c.sunken,
        bodySortBg: 'transparent',
        headerSplitColor: 'transparent',
        rowSelectedBg: c.primarySoft,
        rowSelectedHoverBg: c.primarySoft,
      },
      Alert: { withDescriptionPadding: '12px 14px', withDescriptionIconSize: 18 },
      Tag: { defaultBg: c.sunken, defaultColor: c.quiet, borderRadiusSM: 11 },
      Tooltip: { colorBgSpotlight: c.ink, colorTextLightSolid: c.paper },
      Menu: { itemSelectedBg: c.primarySoft, itemSelectedColor: c.primary },
    },
  };
};

const themes = new Map<string, ThemeConfig>();
/** antd's theme, derived from the tokens: the same object each time, so that antd need not compare. */
export const antdTheme = (scheme: Scheme, moves: boolean): ThemeConfig => {
  const key = `${scheme} ${moves}`;
  const theme = themes.get(key) ?? themeOf(scheme, moves);
  themes.set(key, theme);
  return theme;
};
