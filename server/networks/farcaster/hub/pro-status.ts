import { createMemo } from '../../../upstream/memo.ts'
import { withTimeout } from '../../../upstream/with-timeout.ts'
import { createHubClient, type HubClientOptions } from './hub-client.ts'

/** Whether an account has a Pro subscription. Undefined: no hub responded in time. */
export type ProStatus = (fid: string) => Promise<boolean | undefined>

/** ms */
const [age, timeoutMs] = [600_000, 1500]

export function createProStatus({ now, ...client }: HubClientOptions & { now: () => number }): ProStatus {
  const hub = createHubClient(client)
  const isPro = createMemo((fid) => hub.isPro(Number(fid), now() / 1000), { age, size: 5000, now })
  return (fid) => withTimeout(isPro(fid), timeoutMs)
}
