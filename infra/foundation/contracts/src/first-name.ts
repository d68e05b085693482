/** What one calls somebody by: the first word of their name that is no title (“Dr.”). */
export const firstNameOf = (name: string): string => name.split(' ').find((word) => !word.endsWith('.')) ?? name;
