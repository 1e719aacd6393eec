import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { expect, test } from 'vitest'
import { startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'

/** Millionths of a dollar: ten reads of people. */
const cap = 100_000

test.each(['CHORUS_X_DAILY_CAP', 'CHORUS_X_ACCOUNT_DAILY_CAP'])(
  'X bills no more than %s under 50 parallel requests to two nodes',
  { timeout: 60_000 },
  async (setting) => {
    await using provider = await startProvider({ environment: { [setting]: '0.1' }, app: { limits: unlimited } })
    const nodes = [provider, provider.addNode()]
    const session = { ...toXKeys(provider.world, 'mina')!, consumerSecret: '[HIDE_FROM_CLIENT]' }
    const headers = { 'x-chorus': '1', 'sec-fetch-site': 'same-origin', ...toSessionHeaders(session) }
    const people = provider.world.people.flatMap(({ accounts }) => accounts.x?.id ?? [])
    /** The bill is in thousandths of a cent. */
    const readBill = () => provider.x.bill.total() * 10
    const before = setting === 'CHORUS_X_DAILY_CAP' ? readBill() : undefined
    // Each node lets X confirm the session's tokens once, which no account pays for.
    for (const node of nodes) expect((await node.ask('/api/twitter/spending', { headers })).status).toBe(200)
    const billed = before ?? readBill()
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.ask(`/api/twitter/user/${people[index % people.length]}`, { headers })),
    )
    const statuses = new Set(asked.map(({ status }) => status))
    expect([...statuses].toSorted()).toEqual([200, 402])
    expect(readBill() - billed).toBeGreaterThan(cap / 2)
    expect(readBill() - billed).toBeLessThanOrEqual(cap)
  },
)
