import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '../i18n/locale.ts'
import en from '../i18n/locales/en.json'
import { dividedMessages } from './messages-plugin.ts'
import { readModule, readWordUse } from './word-use.ts'

const web = path.join(import.meta.dirname, '..')
const ids = Object.keys(en)

describe('the messages that a module names', () => {
  const wordsOf = (text: string) => [...readModule('features/a.tsx', text, ['nav.home', 'nav.search', 'page.home']).words]

  test.each([
    ['literals', `const title = isHome ? 'nav.home' : 'nav.search'`, ['nav.home', 'nav.search']],
    ['templates, as all ids of their form', 'const title = <b>{t(`nav.${name}`)}</b>', ['nav.home', 'nav.search']],
    ['templates that start with a variable', 'const title = t(`${page}.home`)', ['nav.home', 'page.home']],
    ['neither types nor other texts', `type Id = \`nav.\${string}\`; const other = \`\${a}.\${b}\` + 'nav.other'`, []],
  ])('are %s', (_, text, words) => expect(wordsOf(text)).toEqual(words))
})

test('imports are static ones, without types, and lazy ones', () => {
  const text = `import type { A } from './a.ts'
import { b, type B } from '../b.ts'
import './c.css'
export { d } from './d.ts'
const load = () => import('./e.tsx')`
  const { imports, lazy } = readModule('features/one/page.tsx', text, [])
  expect(imports).toEqual(['features/b.ts', 'features/one/c.css', 'features/one/d.ts'])
  expect(lazy.map(({ target, start, end }) => [target, text.slice(start, end)])).toEqual([['features/one/e.tsx', `import('./e.tsx')`]])
})

/** The worker is built separately, with the messages that its configuration names. */
const isOfWorker = (id: string) => /^(?:pushMessage|offlinePage)\./.test(id)

test('every message is named by a module of the app or said by the service worker', () => {
  const named = new Set([...readWordUse(web, ids).modules.values()].flatMap(({ words }) => [...words]))
  expect(ids.filter((id) => !named.has(id) && !isOfWorker(id))).toEqual([])
})

/** The build's hooks, as far as they need no bundler. Started once, because it reads all sources. */
const build = startBuild()

async function startBuild() {
  const plugin = dividedMessages() as unknown as {
    buildStart(): Promise<void>
    load(id: string): Promise<{ code: string }>
    transform(code: string, id: string): { code: string } | undefined
  }
  await plugin.buildStart()
  const idsOf = async (file: string) => {
    const { code } = await plugin.load(path.join(web, 'i18n/locales', file))
    return Object.keys(JSON.parse(JSON.parse(/JSON\.parse\((.+)\)$/.exec(code)![1]!) as string) as object)
  }
  return { plugin, idsOf }
}

test.each(locales)('the messages of %s are divided into those of the first visit, those of one folder and all others', async (locale) => {
  const { idsOf } = await build
  const parts = ['first', 'writing', 'governance', 'wallets', 'tokens', 'apps', 'events', 'security', 'others']
  const [first, writing, governance, wallets, tokens, apps, events, security, others] = await Promise.all(
    parts.map((part) => idsOf(`${locale}.json?${part}`)),
  )
  expect(
    [...first!, ...writing!, ...governance!, ...wallets!, ...tokens!, ...apps!, ...events!, ...security!, ...others!].toSorted(),
  ).toEqual(ids.toSorted())
  expect(writing).toContain('compose.split')
  expect(governance).toContain('governance.active')
  expect(wallets).toContain('wallet.noTokens')
  expect(tokens).toContain('token.noChart')
  expect(apps).toContain('apps.openFrame')
  expect(events).toContain('event.claim')
  expect(security).toContain('sessions.thisDevice')
  expect(first).toEqual(expect.arrayContaining(['nav.home', 'error.partFailed', 'toast.region']))
  expect(others).toContain('account.leaveLead')
})

test('a part that names other messages waits for them, and one of the first visit does not', async () => {
  const { plugin } = await build
  const transform = (text: string) => plugin.transform(text, path.join(web, 'features/shell/frame.tsx'))
  const { code } = transform(`const load = () => import('./shortcut-sheet.tsx')`)!
  expect(code).toContain(`() => withWords(import('./shortcut-sheet.tsx'))`)
  expect(code).toMatch(/^import \{ withWords \} from ".+\/web\/i18n\/with-words\.ts";/)
  expect(transform(`const load = () => import('../thread/post-page.tsx')`)).toBeUndefined()
})

test('only a part that names messages for writing waits for those', async () => {
  const { plugin } = await build
  const transform = (text: string) => plugin.transform(text, path.join(web, 'features/composer/composer-host.tsx'))!.code
  const composer = transform(`const load = () => import('./composer-dialog.tsx')`)
  expect(composer).toContain(`() => withWords(withWords(import('./composer-dialog.tsx')), 'writing')`)
  expect(transform(`const load = () => import('../shell/shortcut-sheet.tsx')`)).not.toContain(`'writing'`)
})
