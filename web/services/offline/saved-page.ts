/** A page as the server sent it, which can be opened again without a connection. */
export interface SavedPage extends SavedPageName {
  html: string
  /** What the page may load and run, and other headers that restrict it. */
  headers: Readonly<Record<string, string>>
}

/** What a list of saved pages shows. */
export interface SavedPageName {
  /** With its query. */
  path: string
  /** Markup of its title element. */
  title: string
  /** ms: when it was requested. */
  at: number
}
