import { createServices } from '@chorus/server/create-services'
import { listSessionsOf } from '@chorus/server/db/tables/push-watches'
import { expect, test } from 'vitest'
import { logInHosted, loggedInOf } from '../provider/log-in-hosted.ts'
import { openBrowser } from '../provider/open-browser.ts'
import { shareSandboxProvider } from '../provider/sandbox-provider.ts'

const running = shareSandboxProvider()

test('lists what others did on Lens one by one, with the tokens that our server holds', async () => {
  const { sandbox, provider } = running
  const { world } = sandbox
  const person = world.people.find(({ accounts, wallets }) => accounts.lens?.owner === wallets.evm && !wallets.isContract)!
  const { address } = person.accounts.lens!
  const browser = openBrowser(provider, '192.0.2.98')
  loggedInOf(await logInHosted.Lens({ browser }, person))
  const { db, keys, config } = provider
  const { hosted, pushNetworks } = createServices({ db, keys, config })
  const { account_id: accountId } = await db.selectFrom('network_sessions').select('account_id').executeTakeFirstOrThrow()
  const name = { accountId, type: 'Lens', profileId: address.toLowerCase() }
  const [sessionId = ''] = await listSessionsOf(db, name)
  const session = (await hosted.vault.find({ sessionId, ...name }))!
  const { events } = await pushNetworks.get('Lens')!.fetchNotificationEvents(hosted, session)

  expect(events.length).toBeGreaterThan(0)
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  const types = new Set(events.map(({ type }) => type))
  expect([...types]).toEqual(expect.arrayContaining(['Reaction', 'Comment']))
  const members = new Set(world.people.flatMap(({ accounts }) => accounts.lens?.address.toLowerCase() ?? []))
  expect(events.every(({ actor }) => members.has(actor.profileId))).toBe(true)
  for (const { type, at, postId, actor } of events) {
    expect(at).toBeGreaterThan(0)
    expect(actor.profileId).not.toBe(name.profileId)
    expect(postId !== undefined).toBe(type !== 'Follow')
  }
  // A second poll finds the same events under the same ids, so nothing is sent twice.
  const again = await pushNetworks.get('Lens')!.fetchNotificationEvents(hosted, session)
  expect(again.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
})
