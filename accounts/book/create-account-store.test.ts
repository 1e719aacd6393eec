import { describe, expect, test } from 'vitest'
import { toAccountId } from '../account-id.ts'
import { storageKeys } from '../account-source.ts'
import { createBrowser } from '../testing/create-browser.ts'
import { sampleAccount } from '../testing/sample-accounts.ts'

const idsIn = (
  accounts: { state(source: 'lens' | 'bluesky' | 'x' | 'farcaster'): { accounts: Parameters<typeof toAccountId>[0][] } },
  source: 'lens' | 'bluesky',
) => accounts.state(source).accounts.map(toAccountId)

const mina = sampleAccount('Bsky', 'mina')
const kai = sampleAccount('Bsky', 'kai')
const noa = sampleAccount('Lens', '0xnoa')

async function withTwo() {
  const browser = createBrowser()
  const tab = browser.openTab()
  await tab.accounts.add(mina)
  await tab.accounts.add(noa)
  return { browser, tab }
}

const stored = async () => (await withTwo()).browser.stored.get(storageKeys.bluesky) ?? ''
const change = (text: string, edit: (json: { state: Record<string, unknown>; version: unknown }) => void) => {
  const json = JSON.parse(text)
  edit(json)
  return JSON.stringify(json)
}

describe('spec 1 §3 L61, security §4.3: unreadable data is discarded, for its source only', () => {
  test.each<[string, (text: string) => string]>([
    ['no JSON', () => '{'],
    ['empty text', () => ''],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['another version', (text) => change(text, (json) => (json.version = 1))],
    ['no version', (text) => change(text, (json) => delete json.version)],
    ['accounts of a wrong type', (text) => change(text, (json) => (json.state['accounts'] = { 0: 'x' }))],
    ['a status that is none', (text) => change(text, (json) => (json.state['status'] = 'busy'))],
    ['a truncated text', (text) => text.slice(0, text.length / 2)],
    ['truncated base64', (text) => change(text, (json) => (json.state['currentProfileSession'] = 'Bsky:eyJwcm9m'))],
    ['a session of a type that is none', (text) => text.replaceAll('Bsky:', 'Myspace:')],
    ['10 MB of a valid text', (text) => change(text, (json) => (json.state['more'] = 'x'.repeat(10_000_000)))],
    ['10 MB of nothing', () => ' '.repeat(10_000_000)],
    ['far too deep', () => '['.repeat(200_000)],
  ])('%s', async (_, corrupt) => {
    const { browser } = await withTwo()
    browser.stored.set('drafts', 'a draft')
    browser.stored.set(storageKeys.bluesky, corrupt(await stored()))
    const others = [...browser.stored].filter(([key]) => key !== storageKeys.bluesky)

    const tab = browser.openTab()
    await tab.accounts.runAs(toAccountId(noa), async () => {})

    expect(idsIn(tab.accounts, 'bluesky')).toEqual([])
    expect(idsIn(tab.accounts, 'lens')).toEqual(['Lens:0xnoa'])
    expect(tab.notices).toEqual([{ kind: 'warning', code: 'storage-corrupt', source: 'bluesky' }])
    // Comparing 10 MB would take forever.
    expect([...browser.stored.keys()]).toEqual(others.map(([key]) => key))
    expect(others.every(([key, text]) => browser.stored.get(key) === text)).toBe(true)
    // After discarding, the next start has nothing to report.
    const next = browser.openTab()
    await next.accounts.restore('/')
    expect(next.notices).toEqual([
      { kind: 'warning', code: 'session-ended', account: expect.objectContaining({ profile: noa.profile }) as object },
    ])
  })

  test('unreadable data that cannot be removed is reported once per tab and overwritten by the next change', async () => {
    const { browser } = await withTwo()
    browser.stored.set(storageKeys.bluesky, 'x')
    browser.storageFaults.remove = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const tab = browser.openTab()
    for (let times = 0; times < 3; times++) await tab.accounts.runAs(toAccountId(noa), async () => {})
    expect(tab.notices).toEqual([{ kind: 'warning', code: 'storage-corrupt', source: 'bluesky' }])
    await tab.accounts.add(kai)
    const next = browser.openTab()
    await next.accounts.runAs(toAccountId(kai), async () => {})
    expect(next.notices).toEqual([])
  })

  test('reports each unreadable source once', async () => {
    const { browser } = await withTwo()
    for (const key of Object.values(storageKeys)) browser.stored.set(key, 'x')
    const tab = browser.openTab()
    await tab.accounts.runAs('Bsky:mina', async () => {}).catch(() => {})
    await tab.accounts.runAs('Bsky:mina', async () => {}).catch(() => {})
    expect(tab.notices.map((notice) => ('source' in notice ? notice.source : notice.code)).toSorted()).toEqual(
      Object.keys(storageKeys).toSorted(),
    )
  })
})

describe('security §4.3: a failing storage', () => {
  test.each<[string, (browser: ReturnType<typeof createBrowser>) => void]>([
    [
      'full',
      (browser) =>
        (browser.storageFaults.set = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }),
    ],
    [
      'denied',
      (browser) => {
        const deny = () => {
          throw new DOMException('denied', 'SecurityError')
        }
        Object.assign(browser.storageFaults, { get: deny, set: deny, remove: deny })
      },
    ],
  ])('%s: a login works in memory, with one notice', async (_, fault) => {
    const browser = createBrowser()
    fault(browser)
    const tab = browser.openTab()
    await tab.accounts.logIn('bluesky', { profileId: 'mina' })
    await tab.accounts.logIn('bluesky', { profileId: 'kai' })
    await tab.accounts.switchTo('Bsky:mina')
    expect(idsIn(tab.accounts, 'bluesky')).toEqual(['Bsky:mina', 'Bsky:kai'])
    expect(tab.accounts.current('bluesky')?.profile.profileId).toBe('mina')
    expect(tab.notices).toEqual([{ kind: 'warning', code: 'storage-unavailable' }])
    await tab.accounts.logOut('Bsky:mina')
    expect(idsIn(tab.accounts, 'bluesky')).toEqual(['Bsky:kai'])
  })

  test('a failed write is repeated on top of another tab’s changes', async () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.accounts.add(mina)
    await browser.settle()
    browser.storageFaults.set = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await one.accounts.add(kai)
    delete browser.storageFaults.set
    await two.accounts.add(noa)
    await one.accounts.updateProfile('Lens:0xnoa', { displayName: 'Noa' })
    await browser.settle()
    for (const { accounts } of [one, two, browser.openTab()]) {
      await accounts.runAs('Lens:0xnoa', async () => {})
      expect(idsIn(accounts, 'bluesky')).toEqual(['Bsky:mina', 'Bsky:kai'])
      expect(accounts.current('lens')?.profile.displayName).toBe('Noa')
    }
  })

  test('stays logged in when the storage is cleared, and fills it again', async () => {
    const { browser, tab } = await withTwo()
    browser.stored.clear()
    await tab.accounts.add(kai)
    expect(idsIn(tab.accounts, 'lens')).toEqual(['Lens:0xnoa'])
    expect(tab.notices).toEqual([{ kind: 'warning', code: 'storage-cleared' }])
    const next = browser.openTab()
    await next.accounts.runAs('Bsky:mina', async () => {})
    expect(idsIn(next.accounts, 'bluesky')).toEqual(['Bsky:mina', 'Bsky:kai'])
    expect(idsIn(next.accounts, 'lens')).toEqual(['Lens:0xnoa'])
  })

  test('data that breaks later is restored from memory', async () => {
    const { browser, tab } = await withTwo()
    browser.stored.set(storageKeys.lens, 'broken')
    await tab.accounts.add(kai)
    expect(tab.notices).toEqual([{ kind: 'warning', code: 'storage-corrupt', source: 'lens' }])
    const next = browser.openTab()
    await next.accounts.runAs('Lens:0xnoa', async () => {})
    expect(next.notices).toEqual([])
  })

  test('an account that cannot be read back does not overwrite the others', async () => {
    const { browser, tab } = await withTwo()
    await tab.accounts.add({ ...kai, profile: { ...kai.profile, displayName: 'k'.repeat(20_000) } })
    expect(idsIn(tab.accounts, 'bluesky')).toEqual(['Bsky:mina', 'Bsky:kai'])
    expect(tab.notices).toEqual([{ kind: 'warning', code: 'storage-unavailable' }])
    const next = browser.openTab()
    await next.accounts.runAs('Bsky:mina', async () => {})
    expect(idsIn(next.accounts, 'bluesky')).toEqual(['Bsky:mina'])
  })

  test('a log-out is stored even when the storage is full', async () => {
    const { browser, tab } = await withTwo()
    browser.storageFaults.set = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await tab.accounts.logOutAll()
    expect([...browser.stored.keys()]).toEqual([])
    expect(tab.notices).toEqual([])
  })
})

describe('several tabs', () => {
  test('receive logins, switches and log-outs', async () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    let drawn = 0
    two.accounts.subscribe(() => drawn++)
    await one.accounts.logIn('bluesky', { profileId: 'mina' })
    await one.accounts.logIn('bluesky', { profileId: 'kai' })
    await browser.settle()
    expect(two.accounts.book()).toEqual(one.accounts.book())
    expect(two.accounts.current('bluesky')?.profile.profileId).toBe('kai')
    await one.accounts.switchTo('Bsky:mina')
    await browser.settle()
    expect(two.accounts.current('bluesky')?.profile.profileId).toBe('mina')
    await one.accounts.logOutAll()
    await browser.settle()
    expect(idsIn(two.accounts, 'bluesky')).toEqual([])
    expect(drawn).toBeGreaterThan(2)
  })

  test('receive a log-out even without a storage', async () => {
    const browser = createBrowser()
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.assign(browser.storageFaults, { get: deny, set: deny, remove: deny })
    const [one, two] = [browser.openTab(), browser.openTab()]
    await one.accounts.logIn('bluesky', { profileId: 'mina' })
    await browser.settle()
    expect(idsIn(two.accounts, 'bluesky')).toEqual(['Bsky:mina'])
    await two.accounts.logIn('bluesky', { profileId: 'kai' })
    await browser.settle()
    await one.accounts.logOutAll()
    await browser.settle()
    expect(idsIn(two.accounts, 'bluesky')).toEqual([])
    await two.accounts.updateProfile('Bsky:kai', { displayName: 'Kai' })
    expect(idsIn(two.accounts, 'bluesky')).toEqual([])
  })

  test.each<[string, unknown]>([
    ['another version', { about: 'accounts', version: 2, texts: {} }],
    ['nothing', null],
    ['a number for a state', { about: 'accounts', states: { lens: 3 } }],
    ['a state that is none', { about: 'accounts', states: { lens: 'x' } }],
    ['an unknown source', { about: 'accounts', states: { myspace: '{}' } }],
  ])('ignore foreign messages: %s', async (_, message) => {
    const browser = createBrowser()
    let send: (message: unknown) => void = () => {}
    const tab = browser.openTab({
      tabs: {
        post: () => {},
        listen: (listener) => {
          send = listener
          return () => {}
        },
      },
    })
    await tab.accounts.add(mina)
    send(message)
    await browser.settle()
    expect(idsIn(tab.accounts, 'bluesky')).toEqual(['Bsky:mina'])
    expect(tab.notices).toEqual([])
  })

  test('receive nothing once stopped', async () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    two.accounts.stop()
    await one.accounts.add(mina)
    await browser.settle()
    expect(idsIn(two.accounts, 'bluesky')).toEqual([])
  })
})
