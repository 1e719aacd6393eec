import { Hono } from 'hono'
import { html } from 'hono/html'
import { readFields } from '../pages/read-fields.ts'
import { toChoicePage, toPage } from '../pages/to-page.ts'
import type { World } from '../seed/world.ts'
import type { WalletApp, WalletAppOptions } from './create-wallet-app.ts'

export interface WalletPagesOptions extends Pick<WalletAppOptions, 'nodeOf'> {
  readRelayUrl(): string
  projectId: string
}

/**
 * A wallet app of the sandbox: its page takes a link, as wallets on phones do, and connects the wallet of a member of the cast. That wallet
 * approves every request until the sandbox ends.
 */
export function createWalletPages(world: World, { readRelayUrl, projectId, nodeOf }: WalletPagesOptions) {
  const wallets = new Map<string, Promise<WalletApp>>()
  const walletOf = (key: string): Promise<WalletApp> => {
    // The client takes a while to load, and most sandboxes never use it.
    const open = async () => (await import('./create-wallet-app.ts')).createWalletApp({ relayUrl: readRelayUrl(), projectId, key, nodeOf })
    const found = wallets.get(key) ?? open()
    wallets.set(key, found)
    return found
  }
  const isLink = (uri: string | undefined): uri is string => /^wc:[0-9a-f]{64}@2\?/.test(uri ?? '')
  const keyOf = (person: string): string | undefined => {
    const found = world.people.find(({ key }) => key === person)
    return found?.keys.evm
  }
  const app = new Hono()
  app.get('/wc', (context) => {
    const uri = context.req.query('uri')
    if (!isLink(uri)) return context.html(toPage('This link isn’t a connection request', html``), 400)
    return context.html(
      toChoicePage({ title: 'Connect a wallet', action: '/wc', fields: { uri }, people: world.people, refusal: 'Decline' }),
    )
  })
  app.post('/wc', async (context) => {
    const { uri, person = '' } = await readFields(context.req.raw)
    if (!isLink(uri)) return context.html(toPage('This link isn’t a connection request', html``), 400)
    const key = keyOf(person)
    const wallet = await walletOf(key ?? world.people[0]!.keys.evm)
    await wallet.scan(uri, key !== undefined)
    return context.html(toPage(key ? 'Wallet connected' : 'Request declined', html`<p>Go back to the page that asked for it.</p>`))
  })
  return {
    fetch: app.fetch,
    async close(): Promise<void> {
      const opened = await Promise.allSettled(wallets.values())
      await Promise.all(opened.map((result) => (result.status === 'fulfilled' ? result.value[Symbol.asyncDispose]() : undefined)))
    },
  }
}
