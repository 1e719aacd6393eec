import { describe, expect, test } from 'vitest'
import { findUnproven, readAcceptance } from './acceptance.ts'
import { findNetworkTies, findWrongArrows } from './arrows.ts'
import { findCircles } from './circles.ts'
import { findBarrels, findDrawers, findMisnamed, findOddNames } from './file-names.ts'
import { findLeaks } from './leaks.ts'
import { findNativeBuilds } from './native-packages.ts'
import { findNetworkComparisons } from './network-words.ts'
import { parseSource, resolveImport } from './source-file.ts'

// Each rule is shown something wrong and must say so: a rule that cannot fail guards nothing.
const project = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => parseSource(path, text))

describe('reading imports', () => {
  test.each([
    ['static', `import { a } from './b.ts'`],
    ['for its effect', `import './b.ts'`],
    ['type only', `import type { A } from './b.ts'`],
    ['inside a type', `type A = import('./b.ts').A`],
    ['dynamic', `const a = await import('./b.ts')`],
    ['re-exported', `export { a } from './b.ts'`],
    ['re-exported whole', `export * from './b.ts'`],
  ])('finds one that is %s', (_, text) => {
    expect(parseSource('model/a.ts', text).imports).toEqual(['./b.ts'])
  })

  test('is not misled by comments and strings', () => {
    const text = `// import './b.ts'\n/* import('./c.ts') */\nexport const text = "import './d.ts'"`
    expect(parseSource('model/a.ts', text).imports).toEqual([])
  })

  test('follows relative paths and workspace names, and nothing else', () => {
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
    ['tests/e2e/world.ts', '@chorus/sandbox/stand-in'],
    ['model/post.ts', 'valibot'],
  ])('%s may import %s', (from, to) => {
    expect(findWrongArrows(project({ [from]: `import type { A } from '${to}'` }))).toEqual([])
  })

  test('a network that imports another is found, a shared file is not', () => {
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
  test('are found over several files and rooms, whatever the kind of import', () => {
    const files = project({
      'web/a.tsx': `import type { B } from './b.tsx'`,
      'web/b.tsx': `export { c } from './c/c.ts'`,
      'web/c/c.ts': `const a = () => import('../a.tsx')`,
      'web/d.ts': `import { a } from './a.tsx'`,
      'model/self.ts': `import type { Self } from '@chorus/model/self'`,
    })
    expect(findCircles(files)).toEqual(['model/self.ts', 'web/a.tsx ↔ web/b.tsx ↔ web/c/c.ts'])
  })

  test('a diamond is none', () => {
    const files = project({
      'a/a.ts': `import './b.ts'; import './c.ts'`,
      'a/b.ts': `import './d.ts'`,
      'a/c.ts': `import './d.ts'`,
      'a/d.ts': '',
    })
    expect(findCircles(files)).toEqual([])
  })
})

describe('names', () => {
  test('drawers are found as files and as folders', () => {
    expect(findDrawers(['web/ui/button.tsx', 'web/utils.ts', 'web/helpers/time.ts', 'model/common.ts', 'web/misc.module.css'])).toEqual([
      'web/utils.ts',
      'web/helpers/time.ts',
      'model/common.ts',
      'web/misc.module.css',
    ])
  })

  test('names other than kebab-case are found; a route is named by its URL', () => {
    expect(findOddNames(['web/ui/PostCard.tsx', 'model/post_ref.ts', 'web/routes/post.$network.$id.tsx', 'a/post-card.test.ts'])).toEqual([
      'web/ui/PostCard.tsx',
      'model/post_ref.ts',
    ])
  })

  test('a file that only hands on is found; one that adds something is not', () => {
    const files = project({
      'web/ui/index.ts': `export * from './button.tsx'\nexport { Card } from './card.tsx'`,
      'web/ui/all.ts': `import { Card } from './card.tsx'\nexport { Card }`,
      'web/ui/button.tsx': `export { Card } from './card.tsx'\nexport const Button = 1`,
    })
    expect(findBarrels(files)).toEqual(['web/ui/index.ts', 'web/ui/all.ts'])
  })

  test('a file without an export of its name is found', () => {
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

test('a component that asks for a network by name is found; an axis is not', () => {
  const files = project({
    'web/features/post/card.tsx': `const a = post.network === 'x' ? <A/> : 'lens' !== source; const axis = key === 'x'`,
    'web/features/post/menu.tsx': `switch (post.network) { case 'bluesky': break }`,
    'networks/x/reads.ts': `const a = network === 'x'`,
  })
  expect(findNetworkComparisons(files)).toEqual([
    `web/features/post/card.tsx: post.network is compared with 'x'`,
    `web/features/post/card.tsx: source is compared with 'lens'`,
    `web/features/post/menu.tsx: post.network is compared with 'bluesky'`,
  ])
})

test('a package that compiles is found; one that brings its binaries is not', () => {
  const packages = [
    { path: 'node_modules/a', entries: ['package.json', 'binding.gyp', 'src'] },
    { path: 'node_modules/b', entries: ['package.json', 'binding.gyp', 'prebuilds'] },
    { path: 'node_modules/c', entries: ['package.json'] },
  ]
  expect(findNativeBuilds(packages)).toEqual(['node_modules/a'])
})

test('folders of one machine and registries are found; URLs and system paths are not', () => {
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

test('an acceptance row is found that names no test, one that is not there, or a file that is not there', () => {
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
    'A03: there is no gone.spec.ts',
    'A04 has no test and does not say what is missing',
  ])
})
