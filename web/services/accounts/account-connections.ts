import type { connect } from '@chorus/networks/connect'

/** Module state is safe here: a function that loads late, for those who have an account. Absent until it has loaded. */
export const accountConnections: { connect?: typeof connect } = {}

/** Before an account is shown. */
export const loadAccountConnections = async (): Promise<void> =>
  void (accountConnections.connect ??= (await import('@chorus/networks/connect')).connect)
