import type { Channel } from '@chorus/model/channel'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { I18nProvider } from '../../i18n/i18n-provider.tsx'
import { FollowerCount } from './follower-count.tsx'

beforeAll(() => loadCatalogue('en'))
const render = (of: Pick<Channel, 'kind' | 'followerCount'>) =>
  renderToStaticMarkup(
    <I18nProvider locale="en">
      <FollowerCount of={of} />
    </I18nProvider>,
  )

test.each(['feed', 'channel'] as const)('hides the count of a %s that has none', (kind) =>
  expect(render({ kind, followerCount: 0 })).toBe(''),
)
test.each([
  ['feed', 1, '1 like'],
  ['feed', 1200, '1.2K likes'],
  ['channel', 1, '1 follower'],
  ['channel', 1200, '1.2K followers'],
] as const)('shows a %s with %i as %s', (kind, followerCount, text) => expect(render({ kind, followerCount })).toContain(`>${text}<`))
