/** What is known of an app before it opens. */
export interface LaunchedApp {
  name: string
  /** https */
  url: string
  iconUrl?: string | undefined
  splashImageUrl?: string | undefined
  splashBackgroundColor?: string | undefined
}
