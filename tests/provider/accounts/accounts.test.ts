import { toAccountId } from '@chorus/accounts/account-id'
import { accountSources } from '@chorus/accounts/account-source'
import type { AccountsDeps, Notice } from '@chorus/accounts/accounts-deps'
import { createAccounts, type Accounts } from '@chorus/accounts/create-accounts'
import { createHostedServer } from '@chorus/accounts/server/create-hosted-server'
import type { Person } from '@chorus/sandbox/seed/world'
import { expect, test } from 'vitest'
import { logInHosted, type HostedMethod } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { dataOf } from '../provider-responses.ts'
import { shareSandboxProvider } from '../sandbox-provider.ts'

// The accounts of a page, over the real server and the sandbox's networks.

const own = shareSandboxProvider()

interface Page {
  accounts: Accounts
  notices: Notice[]
}

/** Opens a page in a browser with the given cookies and storage. */
function openPage(browser: Browser, stored: Map<string, string>, isConfirmed = true): Page {
  const notices: Notice[] = []
  const deps: AccountsDeps = {
    storage: {
      get: async (key) => stored.get(key),
      set: async (key, text) => void stored.set(key, text),
      remove: async (key) => void stored.delete(key),
    },
    tabs: { post: () => {}, listen: () => () => {} },
    server: createHostedServer(async (path, { method, body, headers } = {}) => {
      const text = typeof body === 'string' ? { text: body } : {}
      const answer = await browser.ask(path, { method, headers: headers as Record<string, string>, ...text })
      return new Response(answer.text, { status: answer.status })
    }),
    now: Date.now,
    lock: (_, run) => run(),
    ask: async () => (isConfirmed ? 'switch' : 'stay'),
    notify: (notice) => void notices.push(notice),
    clearPreferences: async () => {},
  }
  return { accounts: createAccounts(deps), notices }
}

const person = (key: string): Person => own.sandbox.world.person(key)
const open = () => openBrowser(own.provider, '192.0.2.78')
const idsOf = ({ accounts }: Page) =>
  accountSources.filter((source) => source !== 'provider').flatMap((source) => accounts.state(source).accounts.map(toAccountId))
const ownerOf = ({ accounts }: Page) => accounts.current('provider')?.profile.profileId

async function byEmail({ accounts }: Page, browser: Browser, { email: { address } }: Person): Promise<boolean> {
  await own.provider.db.deleteFrom('otp_codes').execute()
  dataOf<string>(await browser.post('/v3/auth/email/generateOTP', { email: address }))
  const inbox = (await (await fetch(`${own.sandbox.urls.mail}/inbox/${address}`)).json()) as { text: string }[]
  return accounts.logIn('email', { email: address, otp: /\b\d{6}\b/.exec(inbox[0]!.text)![0] })
}

test('stays logged in to every network after a browser restart', async () => {
  const browser = open()
  const stored = new Map<string, string>()
  expect(await byEmail(openPage(browser, stored), browser, person('mina'))).toBe(true)
  for (const way of ['Lens', 'Bluesky', 'X', 'Farcaster signer'] as const satisfies HostedMethod[]) {
    await logInHosted[way]({ ...own, browser }, person('mina'))
  }
  // The page never saw those logins: it learns of them from the server alone.
  stored.clear()
  const page = openPage(browser, stored)
  await page.accounts.restore('/')
  expect(idsOf(page).map((id) => id.split(':')[0])).toEqual(['Farcaster', 'Lens', 'Twitter', 'Bsky', 'Email'])
  const again = openPage(browser, stored)
  await again.accounts.restore('/')
  expect(idsOf(again)).toEqual(idsOf(page))
  expect(ownerOf(again)).toBe(ownerOf(page))
  expect([...page.notices, ...again.notices]).toEqual([])
  expect(again.accounts.current('lens')?.session).toMatchObject({ token: expect.stringMatching(/^vault:/) as string })

  const lens = toAccountId(again.accounts.current('lens')!)
  expect((await again.accounts.switchTo(lens)).session.type).toBe('Lens')
  await again.accounts.logOut(lens)
  expect(idsOf(again)).not.toContain(lens)
  const third = openPage(browser, stored)
  await third.accounts.restore('/')
  expect(idsOf(third)).toEqual(idsOf(again))
  expect(third.notices).toEqual([])

  await third.accounts.logOutAll()
  const last = openPage(browser, stored)
  await last.accounts.restore('/')
  expect([idsOf(last), ownerOf(last), last.notices]).toEqual([[], undefined, []])
})

test.each([true, false])('asks before switching to another person’s account, and the answer is %s', async (isConfirmed) => {
  const [ana, kofi] = [person('ana'), person('kofi')]
  const other = open()
  await byEmail(openPage(other, new Map()), other, kofi)
  const browser = open()
  const stored = new Map<string, string>()
  const page = openPage(browser, stored, isConfirmed)
  await byEmail(page, browser, ana)
  const mine = ownerOf(page)
  expect(await byEmail(page, browser, kofi)).toBe(isConfirmed)
  expect(ownerOf(page) === mine).toBe(!isConfirmed)
  expect(idsOf(page)).toHaveLength(1)
  const next = openPage(browser, stored)
  await next.accounts.restore('/')
  expect([idsOf(next), ownerOf(next), next.notices]).toEqual([idsOf(page), ownerOf(page), []])
})

test('removes a session that ended elsewhere at the next start, with one notice', async () => {
  const browser = open()
  const stored = new Map<string, string>()
  await byEmail(openPage(browser, stored), browser, person('haru'))
  await own.provider.db.deleteFrom('sessions').execute()
  const page = openPage(browser, stored)
  await page.accounts.restore('/')
  expect(idsOf(page)).toEqual([])
  expect(page.notices).toMatchObject([{ code: 'session-ended' }])
})
