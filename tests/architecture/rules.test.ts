import { describe, expect, test } from 'vitest'
import { findUnproven, readAcceptance } from './acceptance.ts'
import { findNetworkTies, findWrongArrows } from './arrows.ts'
import { findBannedComments, findBannedTexts, findBannedTitles } from './banned-phrases.ts'
import { findCircles, findFolderCircles } from './circles.ts'
import { findMissingClasses } from './css-classes.ts'
import { findDeadPaths } from './doc-paths.ts'
import { findBarrels, findCatchAlls, findMisnamed, findOddNames } from './file-names.ts'
import { findFullFolders } from './full-folders.ts'
import { findLeaks } from './leaks.ts'
import { findUnreasonedExceptions } from './lint-exceptions.ts'
import { findLongFunctions, mayBeLong } from './long-functions.ts'
import { findNativeBuilds } from './native-packages.ts'
import { findNetworkNames, findNewNetworkNames } from './network-words.ts'
import { parseSource, resolveImport } from './source-file.ts'
import { featureOrder, findUnlistedPlaces, findWrongLayers } from './web-layers.ts'

// Each rule gets code that breaks it, because a rule that can't fail checks nothing.
const project = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => parseSource(path, text))

describe('reading imports', () => {
  test.each([
    ['a static import', `import { a } from './b.ts'`],
    ['a side effect', `import './b.ts'`],
    ['a type-only import', `import type { A } from './b.ts'`],
    ['an import type', `type A = import('./b.ts').A`],
    ['a dynamic import', `const a = await import('./b.ts')`],
    ['a named re-export', `export { a } from './b.ts'`],
    ['a full re-export', `export * from './b.ts'`],
  ])('finds %s', (_, text) => {
    expect(parseSource('model/a.ts', text).imports).toEqual(['./b.ts'])
  })

  test('ignores comments and strings', () => {
    const text = `// import './b.ts'\n/* import('./c.ts') */\nexport const text = "import './d.ts'"`
    expect(parseSource('model/a.ts', text).imports).toEqual([])
  })

  test('resolves relative paths and workspace names only', () => {
    expect(resolveImport('web/ui/button.tsx', '../icon.tsx')).toBe('web/icon.tsx')
    expect(resolveImport('web/ui/button.tsx', './button.module.css?inline')).toBe('web/ui/button.module.css')
    expect(resolveImport('web/ui/button.tsx', '@chorus/model/session/codec')).toBe('model/session/codec.ts')
    expect(resolveImport('web/ui/button.tsx', 'react')).toBeUndefined()
  })
})

describe('arrows', () => {
  test.each([
    ['model/post.ts', '../networks/http.ts'],
    ['model/post.ts', '@chorus/contract/call'],
    ['contract/call.ts', '@chorus/networks/http'],
    ['networks/http.ts', '@chorus/web/app'],
    ['networks/lens/reads.ts', '@chorus/sandbox/stand-in'],
    ['governance/vote.ts', '@chorus/contract/call'],
    ['outbox/plan.ts', '@chorus/accounts/switch'],
    ['web/app.tsx', '@chorus/server/app'],
    ['web/app.tsx', '@chorus/sandbox/stand-in'],
    ['server/app.ts', '@chorus/accounts/switch'],
    ['server/app.ts', '@chorus/web/app'],
    ['server/app.ts', '@chorus/sandbox/stand-in'],
    ['sandbox/seed/world.ts', '@chorus/model/post'],
    ['model/post.ts', '../tests/world.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(findWrongArrows(project({ [from]: `import type { A } from '${to}'` }))).toHaveLength(1)
  })

  test.each([
    ['contract/call.ts', '@chorus/model/post'],
    ['networks/http.ts', '@chorus/contract/call'],
    ['accounts/switch.ts', '@chorus/outbox/plan'],
    ['web/app.tsx', '@chorus/accounts/switch'],
    ['server/app.ts', '@chorus/networks/http'],
    ['server/ssr/render.ts', '@chorus/web/entry-server'],
    ['server/ssr.ts', '../web/entry-server.tsx'],
    ['tests/e2e/test.ts', '@chorus/sandbox/stand-in'],
    ['model/post.ts', 'valibot'],
  ])('%s may import %s', (from, to) => {
    expect(findWrongArrows(project({ [from]: `import type { A } from '${to}'` }))).toEqual([])
  })

  test('finds imports between networks and allows shared files', () => {
    const files = project({
      'networks/lens/reads.ts': `import { a } from '../bluesky/wire.ts'; import { b } from '../http.ts'`,
      'networks/x/reads.ts': `const a = await import('@chorus/networks/farcaster/reads')`,
      'networks/descriptors.ts': `import { x } from './x/descriptor.ts'`,
    })
    expect(findNetworkTies(files)).toEqual([
      'networks/lens/reads.ts → networks/bluesky/wire.ts',
      'networks/x/reads.ts → networks/farcaster/reads.ts',
    ])
  })
})

describe('circles', () => {
  test('finds circles across files and rooms, for every kind of import', () => {
    const files = project({
      'web/a.tsx': `import type { B } from './b.tsx'`,
      'web/b.tsx': `export { c } from './c/c.ts'`,
      'web/c/c.ts': `const a = () => import('../a.tsx')`,
      'web/d.ts': `import { a } from './a.tsx'`,
      'model/self.ts': `import type { Self } from '@chorus/model/self'`,
    })
    expect(findCircles(files)).toEqual(['model/self.ts', 'web/a.tsx ↔ web/b.tsx ↔ web/c/c.ts'])
  })

  test('allows two paths to the same file', () => {
    const files = project({
      'a/a.ts': `import './b.ts'; import './c.ts'`,
      'a/b.ts': `import './d.ts'`,
      'a/c.ts': `import './d.ts'`,
      'a/d.ts': '',
    })
    expect(findCircles(files)).toEqual([])
  })

  test('finds circles between folders, and between a folder and its subfolder, when no files form one', () => {
    const files = project({
      'web/features/post/card.tsx': `import type { Like } from './actions/like.ts'`,
      'web/features/post/actions/like.ts': `import { path } from '../path.ts'`,
      'web/features/post/path.ts': '',
      'server/a/one.ts': `import '../b/two.ts'`,
      'server/b/two.ts': `import '../c/three.ts'`,
      'server/c/three.ts': `import '../a/four.ts'`,
      'server/a/four.ts': '',
    })
    expect(findCircles(files)).toEqual([])
    expect(findFolderCircles(files, 'web')).toEqual(['web/features/post ↔ web/features/post/actions'])
    expect(findFolderCircles(files, 'server')).toEqual(['server/a ↔ server/b ↔ server/c'])
  })

  test('allows folder imports in one direction, and any in unit tests', () => {
    const files = project({
      'web/ui/a.ts': `import './b.ts'`,
      'web/ui/b.ts': '',
      'web/ui/b.test.ts': `import '../features/post/card.ts'`,
      'web/features/post/card.ts': `import '../../ui/a.ts'`,
    })
    expect(findFolderCircles(files, 'web')).toEqual([])
  })
})

describe('layers of web', () => {
  test.each([
    ['web/i18n/locale.ts', '../ui/button.tsx'],
    ['web/ui/button.tsx', '../cache/edits.ts'],
    ['web/cache/edits.ts', '../ui/button.tsx'],
    ['web/ui/button.tsx', '../services/toasts/toaster.ts'],
    ['web/cache/edits.ts', '../features/post/post-card.tsx'],
    ['web/services/toasts/toaster.ts', '../../features/toasts/toasts.tsx'],
    ['web/features/post/post-card.tsx', '../../routes/post.ts'],
    ['web/features/post/post-card.tsx', '@chorus/web/app/services'],
    ['web/routes/post.ts', '../app/router.tsx'],
    ['web/app/router.tsx', '../service-worker/main.ts'],
    // Within the features, against their order.
    ['web/features/lists/endless-list.tsx', '../post/post-card.tsx'],
    ['web/features/post/actions/like.ts', '../../shell/frame.tsx'],
  ])('%s may not import %s', (from, to) => {
    expect(findWrongLayers(project({ [from]: `import type { A } from '${to}'` }))).toHaveLength(1)
  })

  test.each([
    ['web/ui/button.tsx', '../i18n/use-t.ts'],
    ['web/services/toasts/toaster.ts', '../settings/settings.ts'],
    ['web/services/toasts/toaster.ts', '../../cache/edits.ts'],
    ['web/features/post/post-card.tsx', './actions/post-actions.tsx'],
    ['web/features/shell/frame.tsx', '../post/post-card.tsx'],
    ['web/app/router.tsx', '../features/post/post-card.tsx'],
    ['web/service-worker/main.ts', '../services/navigation/post-path.ts'],
    ['web/cache/edits.test.ts', '../services/toasts/toaster.ts'],
    ['web/vite.config.ts', './build/messages-plugin.ts'],
  ])('%s may import %s', (from, to) => {
    expect(findWrongLayers(project({ [from]: `import type { A } from '${to}'` }))).toEqual([])
  })

  test('finds unlisted layers and features, and listed ones without a folder', () => {
    const named = featureOrder.filter((feature) => feature !== 'shell').map((feature) => [`web/features/${feature}/a.ts`, ''])
    const files = project({ ...Object.fromEntries(named), 'web/features/games/a.ts': '', 'web/widgets/a.ts': '', 'web/vite.config.ts': '' })
    expect(findUnlistedPlaces(files)).toEqual(['games', 'shell', 'widgets'])
  })
})

describe('names', () => {
  test('finds catch-all names of files and folders', () => {
    expect(findCatchAlls(['web/ui/button.tsx', 'web/utils.ts', 'web/helpers/time.ts', 'model/common.ts', 'web/misc.module.css'])).toEqual([
      'web/utils.ts',
      'web/helpers/time.ts',
      'model/common.ts',
      'web/misc.module.css',
    ])
  })

  test('finds names that are not kebab-case, except routes, which are named after their URL', () => {
    expect(findOddNames(['web/ui/PostCard.tsx', 'model/post_ref.ts', 'web/routes/post.$network.$id.tsx', 'a/post-card.test.ts'])).toEqual([
      'web/ui/PostCard.tsx',
      'model/post_ref.ts',
    ])
  })

  test('finds files that only re-export', () => {
    const files = project({
      'web/ui/index.ts': `export * from './button.tsx'\nexport { Card } from './card.tsx'`,
      'web/ui/all.ts': `import { Card } from './card.tsx'\nexport { Card }`,
      'web/ui/button.tsx': `export { Card } from './card.tsx'\nexport const Button = 1`,
    })
    expect(findBarrels(files)).toEqual(['web/ui/index.ts', 'web/ui/all.ts'])
  })

  test('finds files that export nothing of their name', () => {
    const files = project({
      'web/ui/post-card.tsx': `export const Button = 1`,
      'web/ui/relative-time.tsx': `export const formatTime = 1`,
      'networks/x/descriptor.ts': `export const x = 1`,
      'networks/x/wire.ts': `export const Tweet = 1`,
      'web/boot.ts': `export {}`,
    })
    expect(findMisnamed(files)).toEqual(['web/ui/post-card.tsx'])
  })
})

test('finds folders with more than 25 files besides tests, and exceptions that are not needed', () => {
  const fill = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/part-${index}.ts`)
  const tests = fill('web/ui', 5).map((path) => path.replace('.ts', '.test.ts'))
  const paths = [...fill('web/ui', 25), ...tests, ...fill('server/jobs', 26), ...fill('server/jobs/deep', 25), ...fill('docs/decisions', 3)]
  expect(findFullFolders(paths)).toEqual(['server/jobs holds 26 files', 'docs/decisions is no exception'])
  expect(findFullFolders(fill('docs/decisions', 40))).toEqual([])
})

describe('naming a network outside the adapters', () => {
  test.each([
    ['a comparison', `const a = post.network === 'x' ? 1 : 'lens' !== source`, ['lens', 'x']],
    ['a switch', `switch (post.network) { case 'bluesky': break }`, ['bluesky']],
    ['an array', `const a = ['lens', 'x']`, ['lens', 'x']],
    ['the keys of a table', `const a = { farcaster: 1, x: 2, other: 3 }`, ['farcaster', 'x']],
    ['a union type', `type A = 'bsky' | 'twitter' | 'wallet'`, ['bsky', 'twitter']],
    ['the fields of a type', `interface A { lens: string; x: string }`, ['lens', 'x']],
    ['an argument', `connect('farcaster')`, ['farcaster']],
    ['a property that is read', `const a = config.bluesky.root`, ['bluesky']],
    ['a session type', `const isLens = session.type === 'Lens'`, ['Lens']],
    ['a label', `const a = notOffered('Bluesky')`, ['Bluesky']],
  ])('finds %s', (_, text, names) => {
    for (const path of ['web/features/post/card.tsx', 'server/hosted/resume.ts'])
      expect(findNetworkNames(project({ [path]: text }))).toEqual(names.map((name) => `${path}: ${name}`))
  })

  test.each([
    ['an axis and a size', `const a = { x: 1, y: 2 }; const b = key === 'x'; const c = point.x`],
    ['an import', `import { lens } from './lens.ts'; import { a } from 'twitter'`],
    ['a longer word', `const a = 'bluesky-service'; const b = ['lenses']`],
  ])('ignores %s', (_, text) => {
    expect(findNetworkNames(project({ 'web/ui/crop.ts': text }))).toEqual([])
  })

  test('allows adapters, tests and other rooms', () => {
    const text = `const a = 'lens'`
    const paths = ['server/networks/lens/read.ts', 'networks/lens/reads.ts', 'model/a.ts', 'web/ui/a.test.ts', 'web/cache/testing/a.ts']
    expect(findNetworkNames(project(Object.fromEntries(paths.map((path) => [path, text]))))).toEqual([])
    expect(findNetworkNames(project({ 'server/networks/registry.ts': text }))).toHaveLength(1)
  })

  test('allows listed files, and finds listed files that name no network', () => {
    const files = project({ 'web/a.ts': `const a = 'lens'`, 'web/b.ts': `const a = 'bluesky'`, 'web/c.ts': `const a = 1` })
    expect(findNewNetworkNames(files, ['web/a.ts', 'web/c.ts'])).toEqual([
      'web/b.ts: bluesky',
      'web/c.ts no longer names a network: remove it from the list',
    ])
  })
})

test('finds packages that compile, and allows those with prebuilt binaries', () => {
  const packages = [
    { path: 'node_modules/a', entries: ['package.json', 'binding.gyp', 'src'] },
    { path: 'node_modules/b', entries: ['package.json', 'binding.gyp', 'prebuilds'] },
    { path: 'node_modules/c', entries: ['package.json'] },
  ]
  expect(findNativeBuilds(packages)).toEqual(['node_modules/a'])
})

test('finds paths of one machine and registry URLs, and allows other URLs and system paths', () => {
  const folder = ['', 'home', 'somebody', 'chorus'].join('/')
  const address = ['http', '://registry.example/a.tgz'].join('')
  const files = [
    { path: 'a.ts', text: `const root = '${folder}'` },
    { path: 'package-lock.json', text: `"resolved": "${address}"` },
    { path: '.npmrc', text: `registry = ${address}` },
    { path: 'b.ts', text: `const url = 'https://example.org${folder}'; const chromium = '/usr/bin/chromium'; route('/home')` },
    { path: 'c.json', text: `"resolved": "model", "link": true` },
  ]
  expect(findLeaks(files).map((leak) => leak.split(':')[0])).toEqual(['a.ts', 'package-lock.json', '.npmrc'])
})

test('finds acceptance rows with no test, a missing test or a missing file', () => {
  const rows = readAcceptance(
    [
      '| A01 | `a.spec.ts` › A01 it is there<br>`a.spec.ts` › A01 ${network} too | |',
      '| A02 | `a.spec.ts` › A02 it was renamed | |',
      '| A03 | `gone.spec.ts` › A03 it was there | |',
      '| A04 | – | |',
      '| A05 | – | comes with channels |',
    ].join('\n'),
  )
  expect(rows.map(({ id }) => id)).toEqual(['A01', 'A02', 'A03', 'A04', 'A05'])
  const source = "test('A01 it is there, and more')\ntest(`A01 ${network} too`)\ntest('A02 it is called so now')"
  expect(findUnproven(rows, (path) => (path === 'a.spec.ts' ? source : undefined))).toEqual([
    'A02: a.spec.ts has no test "A02 it was renamed"',
    'A03: gone.spec.ts does not exist',
    'A04 has no test and does not say what is missing',
  ])
})

test('finds banned phrases and spellings in texts', () => {
  const texts = {
    a: 'Somebody followed you',
    b: 'Add pictures',
    c: 'It cannot be saved',
    d: "Don't",
    e: 'Open at {network}',
    f: 'Someone followed you',
  }
  expect(findBannedTexts(texts).map((found) => found.slice(0, 1))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(findBannedTexts({ way: 'Log in by another way in' })).toEqual(['way: "way in" (write: sign-in method)'])
})

test('finds banned phrases in comments, including across lines, and ignores code', () => {
  const text = [
    '/** What',
    ' * whoever asks is',
    ' * told. */',
    "const nobody = 'somebody' // nobody",
    '// The account that is deleted.',
  ].join('\n')
  expect(findBannedComments({ path: 'a.ts', text }).map((found) => found.split(' (')[0])).toEqual([
    'a.ts:1: "whoever"',
    'a.ts:1: "is told"',
    'a.ts:4: "nobody"',
  ])
})

test('finds banned phrases in the titles of tests, groups and steps, and ignores bodies and data', () => {
  const text = [
    "describe('a page that stands alone', () => {",
    "  test('restores the draft after a reload', async () => save('nobody'))",
    '  test.each([[1, "nobody"]])(`${network} lists whom %s follows`, () => {})',
    "  test.step('log in by another way in', () => {})",
    '})',
  ].join('\n')
  expect(findBannedTitles({ path: 'a.test.ts', text }).map((found) => found.split(' (')[0])).toEqual([
    'a.test.ts:1: "stands"',
    'a.test.ts:3: "whom"',
    'a.test.ts:4: "way in"',
  ])
})

test('finds paths in docs that do not exist', () => {
  const paths = ['web/cache/edits.ts', 'server/ssr/pages.ts']
  const readme =
    'See `web/cache/edits.ts`, `pages.ts`, `server/ssr/`, `web/old.ts`, `gone.ts`, `server/<n>`, `web/*.ts`, `@chorus/model/post`.'
  expect(findDeadPaths([{ path: 'README.md', text: readme }], paths)).toEqual(['README.md: web/old.ts', 'README.md: gone.ts'])
  const record = 'We deleted `web/old.ts`,\nwith `gone.ts`. Use `web/new.ts`.'
  expect(findDeadPaths([{ path: 'docs/decisions/001-a.md', text: record }], paths)).toEqual(['docs/decisions/001-a.md: web/new.ts'])
})

test('finds a class that a CSS module lacks', () => {
  const text = "import styles from './card.module.css'\nconst a = [styles.card, styles.gone, styles['also-gone']]"
  expect(findMissingClasses([{ path: 'web/ui/card.tsx', text }], () => '.card:hover { color: red }')).toEqual([
    'web/ui/card.tsx: .gone',
    'web/ui/card.tsx: .also-gone',
  ])
})

test('finds functions of more than 100 lines, outside tests', () => {
  const lines = (count: number) => 'count += 1\n'.repeat(count)
  const text = `function long() {\n${lines(99)}}\nconst arrow = () => {\n${lines(98)}}\nconst other = { method() {\n${lines(99)}} }`
  expect(findLongFunctions({ path: 'web/a.ts', text })).toEqual(['web/a.ts long', 'web/a.ts method'])
  expect(['web/a.ts', 'web/a.test.ts', 'tests/a.ts'].map(mayBeLong)).toEqual([false, true, true])
})

test('finds exceptions from lint rules without a reason', () => {
  const text = [
    '// oxlint-disable-next-line no-var',
    '// oxlint-disable-next-line no-var -- old browsers',
    'a() // oxlint-disable-line no-var -- ',
  ].join('\n')
  expect(findUnreasonedExceptions({ path: 'web/a.ts', text })).toEqual(['web/a.ts:1', 'web/a.ts:3'])
})
