import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { I18nProvider } from '../../i18n/i18n-provider.tsx'
import { FeedLikes } from './feed-likes.tsx'

beforeAll(() => loadCatalogue('en'))
const render = (count: number) =>
  renderToStaticMarkup(
    <I18nProvider locale="en">
      <FeedLikes count={count} />
    </I18nProvider>,
  )

test('hides the count of a feed without likes', () => expect(render(0)).toBe(''))
test.each([
  [1, '1 like'],
  [1200, '1.2K likes'],
])('shows %i as %s', (count, text) => expect(render(count)).toContain(`>${text}<`))
