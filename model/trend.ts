/** A subject that many people on a network post about right now. */
export interface Trend {
  name: string
  /** What to search for to read the posts. */
  query: string
  postCount: number
}
