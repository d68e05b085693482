import type { Plugin } from 'vite';

/**
 * antd's table brings what its head may offer: column filters (a tree, a menu, inputs), menus beside the checkbox, tooltips. The admin
 * area's filters stand above its tables, so these parts stay out of the build, some 50 KiB of brotli before the first interaction; a
 * table that begins to use one shows nothing in its place: take its line out here.
 */
const nothing = 'export default () => null; export const flattenKeys = () => [];';
const onlyChildren =
  'const Children = ({ children }) => children; export default Children; export const FormProvider = Children;';
const selectionOfTree = `
  export const arrAdd = (list, value) => [...new Set([...list, value])];
  export const arrDel = (list, value) => (list ?? []).filter((other) => other !== value);
  export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
  export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';
`;
const replaced = [
  { in: /antd\/es\/table\/hooks\/useFilter\//, what: /FilterDropdown/, by: nothing },
  { in: /antd\/es\/table\/hooks\/useSelection\./, what: /^\.\.\/\.\.\/(?:dropdown|radio)$/, by: nothing },
  { in: /antd\/es\/table\/hooks\/useSelection\./, what: /^@rc-component\/tree$/, by: selectionOfTree },
  // Tooltips of sortable columns, and the veil of a table that loads.
  { in: /antd\/es\/table\/hooks\/useSorter\./, what: /^\.\.\/\.\.\/tooltip$/, by: onlyChildren },
  { in: /antd\/es\/table\/InternalTable\./, what: /^\.\.\/spin$/, by: onlyChildren },
  { in: /antd\/es\/table\/InternalTable\./, what: /^\.\/RcTable\/VirtualTable$/, by: nothing },
  // The picture of an empty list: ours says why it is empty, and what to do.
  { in: /antd\/es\/config-provider\/defaultRenderEmpty\./, what: /^\.\.\/empty$/, by: nothing },
  // Forms inside a form; what else antd's forms need comes with the dialogs.
  { in: /antd\/es\/form\/context\./, what: /^@rc-component\/form$/, by: onlyChildren },
];
const prefix = '\0unused-antd:';

export const unusedAntd = (): Plugin => ({
  name: 'visavis-unused-antd',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer = '') => {
    const at = replaced.findIndex((part) => part.in.test(importer) && part.what.test(source));
    return at < 0 ? undefined : prefix + at;
  },
  load: (id) => (id.startsWith(prefix) ? replaced[Number(id.slice(prefix.length))]?.by : undefined),
});
