/** Which of the optional columns are shown. */
export interface ListColumns {
  select: boolean;
  proposed: boolean;
  status: boolean;
}
