/** What an account can do on its network, but not here. */
export interface NotOffered {
  what: 'like' | 'follow' | 'reply' | 'quote' | 'bookmark' | 'block' | 'report' | 'editProfile' | 'warning'
  /**
   * plan: the network sells it to servers on other plans. summons: only with people who mention or quote the account. api: no one can do it through
   * the API.
   */
  reason: 'plan' | 'summons' | 'api'
  /** Where the network offers it. */
  url: string
}
