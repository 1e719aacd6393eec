import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { codeOf, loggedInOf, hostedDataOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { countRows } from '../provider-responses.ts'
import { shareSandboxProvider } from '../sandbox-provider.ts'

const own = shareSandboxProvider()

const open = (): Browser => openBrowser(own.provider, '192.0.2.78')
const person = (key: string): Person => own.sandbox.world.person(key)

describe('a Bluesky login', () => {
  const logIn = (body: object) => open().post('/api/hosted/login/bluesky', body)

  test.each(['not a url', 'ftp://service.example', 'https://', 'https://user:secret@service.example', 'javascript:alert(1)'])(
    'at %j is refused with the message of the specs',
    async (serviceUrl) => {
      const answer = await logIn({ identifier: 'rosa', password: 'p', serviceUrl })
      expect(answer.json).toMatchObject({ success: false, error: { message: 'Failed to parse service URL.' } })
    },
  )

  test.each(['http://127.0.0.1:9', 'http://169.254.169.254', 'https://localhost', 'https://10.0.0.1', 'https://[::1]'])(
    'reaches nothing at %s',
    async (serviceUrl) => {
      expect(codeOf(await logIn({ identifier: 'rosa', password: 'p', serviceUrl }))).toBe(hostedCodes.networkAway)
    },
  )

  test('reports a wrong password and an unknown handle', async () => {
    const { handle, did } = person('rosa').accounts.bluesky!
    for (const identifier of [handle, did, `@${handle}`])
      expect(codeOf(await logIn({ identifier, password: 'wrong' }))).toBe(hostedCodes.wrongPassword)
    expect(codeOf(await logIn({ identifier: 'nobody.sandbox.example', password: 'p' }))).toBe(hostedCodes.wrongPassword)
  })

  test('uses the specified server', async () => {
    const { handle, did } = person('rosa').accounts.bluesky!
    const answer = await logIn({ identifier: handle, password: sandboxPassword, serviceUrl: `${own.sandbox.urls.bluesky}/` })
    expect(loggedInOf(answer).parsed.profileId).toBe(did)
    expect(own.provider.readLog()).not.toContain(sandboxPassword)
    expect(answer.text).not.toContain(sandboxPassword)
  })
})

describe('a login started in one browser', () => {
  test('cannot be finished in another: Farcaster channel, signer request, Lens challenge', async () => {
    const [mine, other] = [open(), open()]
    const { channelToken } = hostedDataOf<{ channelToken: string }>(await mine.post('/api/hosted/farcaster/channel', {}))
    const { token } = hostedDataOf<{ token: string }>(await mine.post('/api/hosted/farcaster/signer', {}))
    const { owner, address } = person('amara').accounts.lens!
    const { id } = hostedDataOf<{ id: string }>(await mine.post('/api/hosted/lens/challenge', { owner, account: address }))
    const before = await countRows(own.provider)
    for (const browser of [other, open()]) {
      expect((await browser.post('/api/hosted/login/farcaster', { channelToken })).status).toBe(400)
      expect((await browser.post('/api/hosted/login/farcaster', { token })).status).toBe(400)
      expect((await browser.ask(`/api/hosted/farcaster/signer/${token}`)).status).toBe(404)
      expect((await browser.post('/api/hosted/login/lens', { id, signature: '0x00' })).status).toBe(400)
    }
    expect(codeOf(await mine.post('/api/hosted/login/farcaster', { token }))).toBe(hostedCodes.pending)
    expect(await countRows(own.provider)).toEqual(before)
  })

  test('shows the wallet the address of this server in the text that Lens composes', async () => {
    const { owner, address } = person('amara').accounts.lens!
    const asked = await open().post('/api/hosted/lens/challenge', { owner, account: address })
    const { host } = new URL(own.provider.config.login.publicUrl)
    expect(hostedDataOf<{ text: string }>(asked).text.split('\n').slice(0, 2)).toEqual([
      `${host} wants you to sign in with your Ethereum account:`,
      owner,
    ])
  })

  test('rejects a wallet that may not act for a Lens account', async () => {
    const browser = open()
    const [thief, victim] = [person('mina'), person('amara')]
    const asked = await browser.post('/api/hosted/lens/challenge', { owner: thief.wallets.evm, account: victim.accounts.lens!.address })
    if (asked.status !== 200) return
    const { id, text } = hostedDataOf<{ id: string; text: string }>(asked)
    const signature = await privateKeyToAccount(`0x${thief.keys.evm}`).signMessage({ message: text })
    expect((await browser.post('/api/hosted/login/lens', { id, signature })).status).toBe(400)
    expect((await browser.ask('/api/hosted/session')).json).toMatchObject({ data: { account: null } })
  })
})
