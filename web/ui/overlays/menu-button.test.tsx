import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MenuButton } from './menu-button.tsx'

const Menu = Object.assign(() => null, { preload: () => {} })

/** What a screen reader says. */
const toName = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('a menu button with an icon alone is named by its label', () => {
  const html = renderToStaticMarkup(
    <MenuButton label="More options" Menu={Menu} menu={{}}>
      <svg />
    </MenuButton>,
  )
  expect(toName(html)).toBe('More options')
})

test('a menu button with a value reads it after its label', () => {
  const html = renderToStaticMarkup(
    <MenuButton label="Repost" Menu={Menu} menu={{}} value="5 reposts">
      <svg />
    </MenuButton>,
  )
  expect(toName(html)).toBe('Repost, 5 reposts')
})
