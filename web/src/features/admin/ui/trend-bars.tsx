import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { themeAtom } from '../../../shared/theme/theme.ts';

export interface TrendBarsProps {
  /** Oldest first; the last one is today's and stands out. Null: no bar. */
  values: readonly (number | null)[];
  /** The bar under the pointer. */
  onPoint: (at: number | undefined) => void;
}

/** More days than this are a line: bars would be hairs. */
const mostBars = 31;
/** A day without any is still a day: its bar is as thin as can be seen. */
const FLOOR = 0.025;
const share = 0.76;
const widest = 48;
const radius = 0.15;

const dataOf = (values: TrendBarsProps['values']): uPlot.AlignedData => {
  const places = values.map((_, at) => at);
  if (values.length > mostBars) return [places, [...values]];
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const bars = values.map((value) => (value === null ? null : Math.max(value, most * FLOOR)));
  const last = bars.length - 1;
  return [places, bars.map((bar, at) => (at === last ? null : bar)), bars.map((bar, at) => (at === last ? bar : null))];
};

/** Bars, or a line over many days, on a canvas, by uPlot (docs/adr/0036): new numbers are drawn without a render of React. */
export const TrendBars = ({ values, onPoint }: TrendBarsProps) => {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const point = useRef(onPoint);
  point.current = onPoint;
  const data = dataOf(values);
  const first = useRef(data);
  first.current = data;
  const theme = useAtomValue(themeAtom);
  const dark = useMedia('(prefers-color-scheme: dark)');
  const isLine = values.length > mostBars;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours change with theme and scheme
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
    const paths = uPlot.paths.bars?.({ size: [share, widest], radius });
    const bars = (fill: string): uPlot.Series => ({ fill, width: 0, points: { show: false }, ...(paths && { paths }) });
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const made = new uPlot(
      {
        ...size(),
        padding: [2, isLine ? 1 : 0, 0, isLine ? 1 : 0],
        legend: { show: false },
        axes: [{ show: false }, { show: false }],
        scales: {
          x: { time: false, range: (_, min, max) => [min - 0.5, max + 0.5] },
          y: { range: (_, _min, max) => [0, Math.max(1, max)] },
        },
        cursor: { x: false, y: false, points: { show: false }, drag: { setScale: false } },
        series: isLine
          ? [{}, { stroke: colour('--primary'), fill: colour('--trend-area'), width: 2, points: { show: false } }]
          : [{}, bars(colour('--trend-bar')), bars(colour('--primary'))],
        hooks: { setCursor: [({ cursor }) => point.current(cursor.idx ?? undefined)] },
      },
      first.current,
      element,
    );
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize(size()));
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [theme, dark, isLine]);

  const numbers = values.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn when a number changes, not whenever the list is built again
  useEffect(() => plot.current?.setData(data), [numbers]);

  return <div ref={place} style={{ position: 'absolute', inset: 0 }} onPointerLeave={() => onPoint(undefined)} />;
};
