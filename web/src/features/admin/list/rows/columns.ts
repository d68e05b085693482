/** Which of the optional columns are shown. */
export interface ListColumns {
  select: boolean;
  /** Its own column; else it begins the second line of the meeting's. */
  category: boolean;
  proposed: boolean;
  status: boolean;
}
