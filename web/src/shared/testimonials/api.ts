import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { testimonialCalls } from '@visavis/contracts/calls/testimonials';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { TESTIMONIALS } from '@visavis/contracts/constants/testimonial';
import { callQuery } from '../api/call-query.ts';
import { cached, call } from '../api/http.ts';

export type PublicTestimonial = CallResult<typeof testimonialCalls.published>['testimonials'][number];

/** Everything below it changes when an admin publishes or hides one. */
export const testimonialsKey = ['testimonials'] as const;
const pageSize = 12;

export const testimonialPages = () =>
  infiniteQueryOptions({
    queryKey: [...testimonialsKey, 'all'] as const,
    queryFn: ({ pageParam: page, signal }) => call(testimonialCalls.published, { query: { page, limit: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
  });

/** Page after page. What could not be loaded is shown as it was last seen on this device. */
export const useTestimonials = () => {
  const query = useInfiniteQuery(testimonialPages());
  const last =
    query.isError && !query.data ? cached(testimonialCalls.published, { query: { page: 1, limit: pageSize } }) : undefined;
  const pages = query.data?.pages ?? (last && [last]);
  return { ...query, testimonials: pages?.flatMap(({ testimonials }) => testimonials) };
};

export const useFeatured = () =>
  useQuery(
    queryOptions({
      ...callQuery([...testimonialsKey, 'featured'], testimonialCalls.published, {
        query: { featured: 'true', limit: TESTIMONIALS.onHome },
      }),
      select: ({ testimonials }) => testimonials,
    }),
  );
