import type { Locator, Page } from '@playwright/test'
import { createPostPath } from '../create-post-path.ts'
import { logIn, openAs, waitForHydration } from '../open-page.ts'
import { scrollStep, scrollUntil } from '../scroll.ts'
import { expect, test } from '../test.ts'

const settle = async (page: Page) => {
  await page.waitForLoadState('load')
  await waitForHydration(page)
}
const refs = (page: Page) => page.locator('article[data-ref]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-ref')!))
const mina = '/profile/bsky/mina.chorus.example'

test('A01 the first HTML has the guest’s or the account’s Home', { tag: '@wide' }, async ({ page, app }) => {
  const readFirst = async () => {
    const html = await (await page.request.get('/posts')).text()
    return { html, refs: [...html.matchAll(/data-ref="([a-z]+):[^"]*"[^>]*data-post/g)].map(([, network]) => network) }
  }
  const guest = await readFirst()
  expect(guest.refs.length).toBeGreaterThan(8)
  expect(new Set(guest.refs).size).toBeGreaterThan(1)
  const vera = app.world.person('vera')
  await logIn(page, vera)
  const own = await readFirst()
  expect(own.refs.length).toBeGreaterThan(8)
  expect(own.refs).toContain('bluesky')
  expect(own.html).toContain(vera.accounts.bluesky!.handle)
})

test('A01 Home reopens the last tab unless the URL names one', { tag: '@wide' }, async ({ page, context }) => {
  const tabs = page.getByRole('navigation', { name: 'Networks' })
  const home = page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true })
  await page.goto('/')
  await settle(page)
  await tabs.getByRole('link', { name: 'Lens' }).click()
  await expect(page).toHaveURL('/discover/lens')
  // The URL changes before the page does, and the strip of the page before marks its links by the URL.
  await expect(page.getByRole('heading', { level: 1, name: 'Lens' })).toBeVisible()
  // Home opens that tab from every page.
  await page.getByRole('link', { name: 'Explore' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/explore')
  await home.click()
  await expect(page).toHaveURL('/discover/lens')
  await expect(home).toHaveAttribute('aria-current', 'page')

  // On return the server redirects there without rendering the other tab.
  const later = await context.newPage()
  const drawn: string[] = []
  later.on('framenavigated', (frame) => drawn.push(new URL(frame.url()).pathname))
  const response = await later.goto('/?utm=a')
  expect([...new Set(drawn)]).toEqual(['/discover/lens'])
  expect(await response!.text()).not.toMatch(/data-ref="(?:farcaster|x|bluesky):/)
  await expect(later).toHaveURL('/discover/lens?utm=a')
  await later.goto('/discover/bsky')
  await expect(later).toHaveURL('/discover/bsky')
  await settle(later)
  await later.close()

  // The All tab is remembered like the others.
  await tabs.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/')
  await page.reload()
  await settle(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('feed', { name: 'Home' })).toBeVisible()
  // Back returns to the previous tab.
  await page.goBack()
  await expect(page).toHaveURL('/discover/lens')
  await page.goForward()
  await expect(page).toHaveURL('/')
})

test('A01 the link to the All tab works without JavaScript', async ({ browser, app }) => {
  await using context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  await context.addCookies([{ name: 'tab', value: 'lens', url: app.url }])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL('/discover/lens')
  await page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('feed', { name: 'Home' })).toBeVisible()
})

test('A02 guests read all networks on Home', async ({ page }) => {
  await page.goto('/')
  const seen = new Set<string>()
  const readNetworks = async () => {
    for (const ref of await refs(page)) seen.add(ref.split(':')[0]!)
    return seen.size === 4
  }
  await scrollUntil(page, readNetworks, { pixels: 1500 })
  expect([...seen].toSorted()).toEqual(['bluesky', 'farcaster', 'lens', 'x'])
})

test.describe('a failing network', () => {
  test.use({ allowedErrors: /Failed to load resource/ })
  test('A07 the page stays usable and offers to retry the network', { tag: '@wide' }, async ({ page, app }) => {
    app.faults.lens.set([{ fault: 'status', status: 500 }])
    await page.goto('/')
    await expect(page.locator('article').first()).toBeVisible()
    const retry = page.getByRole('button', { name: 'Try Lens again' })
    await expect(retry).toBeVisible()
    app.faults.lens.clear()
    await retry.click()
    await expect(retry).toHaveCount(0)
  })
})

test('A08 fits every width without overlaps, with the aside on wide screens', { tag: '@wide' }, async ({ page }) => {
  for (const path of ['/', mina, '/explore', '/search?q=ferry', '/settings/general']) {
    await page.goto(path)
    await settle(page)
    for (const width of [360, 390, 619, 700, 1024, 1100, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      const at = `${path} at ${width} px`
      const layout = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        boxes: [...document.querySelectorAll('main, aside')].map((box) => ({
          name: box.tagName,
          ...box.getBoundingClientRect().toJSON(),
        })) as { name: string; left: number; right: number; width: number }[],
      }))
      expect(layout.overflow, at).toBeLessThanOrEqual(0)
      const main = layout.boxes.find(({ name }) => name === 'MAIN')!
      const aside = layout.boxes.find(({ name }) => name === 'ASIDE')!
      // screens.md: the aside shows from 1100 px, except where settings use two panes.
      expect(aside.width > 0, at).toBe(width >= 1100 && !(path.startsWith('/settings') && width >= 1280))
      if (aside.width > 0) expect(aside.left, at).toBeGreaterThanOrEqual(main.right)
      // Without the aside's field, a link leads to the search.
      const search = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search', exact: true })
      await expect(search.filter({ visible: true }), at).toHaveCount(width < 1100 ? 1 : 0)
    }
  }
})

test('A09 on phones every main page is reachable from the bottom bar', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, app.world.person('mina'))
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  // screens.md: the bottom bar has five items.
  await expect(bar.locator('a, button')).toHaveCount(5)
  await expect(bar.getByRole('button', { name: 'New post', exact: true })).toBeVisible()
  const pathsOf = (links: Locator) => links.evaluateAll((each) => each.map((link) => link.getAttribute('href')!))
  const expectNear = async (link: Locator, path: string) => {
    const box = (await link.boundingBox())!
    expect(box.y, path).toBeGreaterThan(600)
    expect(Math.min(box.width, box.height), path).toBeGreaterThanOrEqual(44)
  }
  const expectPage = async (path: string) => {
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  }
  const paths = await pathsOf(bar.getByRole('link'))
  expect(paths).toEqual(['/', '/search', '/notifications'])
  for (const path of paths) {
    const link = bar.locator(`a[href="${path}"]`)
    await expectNear(link, path)
    await link.click()
    await expectPage(path)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  const more = bar.getByRole('button', { name: 'More' })
  await expectNear(more, 'more')
  await more.click()
  const menu = page.getByRole('menu', { name: 'More' })
  // The menu's code loads with the first press.
  await expect(menu.getByRole('menuitem')).toHaveCount(4)
  const others = await pathsOf(menu.getByRole('menuitem'))
  expect(others).toEqual(['/explore', '/bookmarks', mina, '/settings'])
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  for (const path of others) {
    await expect(more).not.toHaveAttribute('data-on')
    await more.click()
    const entry = menu.locator(`a[href="${path}"]`)
    await expectNear(entry, path)
    await entry.click()
    await expectPage(path)
    await expect(more).toHaveAttribute('data-on')
    await bar.locator('a[href="/notifications"]').click()
    await expectPage('/notifications')
  }
})

test('A09 on phones the accounts sheet traps focus and closes on Escape', { tag: '@wide' }, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, app.world.person('mina'))
  const opener = page.getByRole('button', { name: /^Your accounts/ }).filter({ visible: true })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Your accounts' })
  await expect(sheet).toBeVisible()
  const stops = new Set<string>()
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement: element } = document
      // The browser's own controls come between the last and the first element.
      if (element === document.body) return ''
      return element?.closest('dialog') ? (element.textContent ?? '') : `outside: ${element?.outerHTML.slice(0, 80)}`
    })
    stops.add(at)
  }
  expect([...stops].filter((stop) => stop.startsWith('outside'))).toEqual([])
  expect(stops.size).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

for (const [what, within] of [
  ['a post', 'header time'],
  ['a quote', '[data-quote] > a'],
  ['a profile', 'header a[href^="/profile/"]'],
] as const)
  test(`A10 back restores the scroll position after opening ${what}`, async ({ page }) => {
    await page.goto('/')
    await settle(page)
    const find = () =>
      page.evaluate((selector) => {
        const links = document.querySelectorAll<HTMLElement>(`[role=feed] article[data-ref] ${selector}`)
        const link = [...links].find((each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return top > 80 && bottom < innerHeight - 80
        })
        if (!link) return undefined
        const card = link.closest('[data-index]')!
        const ref = card.querySelector<HTMLElement>('article[data-ref]')!.dataset['ref']!
        return { ref, place: [...links].indexOf(link), top: card.getBoundingClientRect().top }
      }, within)
    const step = async () => {
      await scrollStep(page, 400)
    }
    // Far enough that rows are unmounted.
    for (let steps = 0; steps < 20; steps++) await step()
    for (let steps = 0; steps < 60 && !(await find()); steps++) await step()
    // A list that is still loading moves.
    await expect
      .poll(async () => {
        const [one, other] = [await find(), await find()]
        return one?.top === other?.top
      })
      .toBe(true)
    const before = (await find())!
    await page.locator(`[role=feed] article[data-ref] ${within}`).nth(before.place).click()
    await expect(page).toHaveURL(/\/(post|profile)\//)
    await expect(page.getByRole('feed', { name: 'Home' })).toHaveCount(0)
    await page.goBack()
    await expect
      .poll(async () => {
        // By its post: those that waited above have joined the list, which gives it another index.
        const rows = page.locator('[role=feed] > [data-index]').filter({ has: page.locator(`article[data-ref="${before.ref}"]`) })
        const tops = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().top))
        return Math.min(...tops.map((top) => Math.abs(top - before.top)))
      })
      .toBeLessThan(4)
  })

test('A11 switching profiles never shows one person’s name above another’s posts', { tag: '@wide' }, async ({ page, app }) => {
  await page.goto(mina)
  await settle(page)
  // In no frame do name and posts belong to two people, whichever loads first.
  app.faults.bluesky.set([{ fault: 'latency', ms: 400, jitter: 300 }])
  await page.evaluate(() => {
    const mixed: string[] = []
    const look = () => {
      const name = document.querySelector('main header h2')?.textContent ?? ''
      for (const card of document.querySelectorAll('[role=feed] article[data-post]')) {
        const text = card.textContent ?? ''
        if (name && !text.includes(name)) mixed.push(`${name} over ${text.slice(0, 60)}`)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { mixed })
  })
  const jonas = '/profile/bsky/jonas.chorus.example'
  for (const [path, name] of [
    [jonas, 'Jonas Weber'],
    [mina, 'Mina Okafor'],
    [jonas, 'Jonas Weber'],
  ] as const) {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(page.locator('[role=feed] article[data-post]').first()).toBeVisible()
  }
  expect(await page.evaluate(() => (window as unknown as { mixed: string[] }).mixed)).toEqual([])
})

test('A12 title, canonical URL, description and image match the object', { tag: ['@wide', '@last'] }, async ({ page, app }) => {
  const fact = (name: string) => page.locator(`meta[property="${name}"]`)
  await page.goto(mina)
  await expect(page).toHaveTitle('Mina Okafor (@mina.chorus.example) • Chorus')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(mina)
  expect(await page.locator('meta[property="og:type"]').getAttribute('content')).toBe('profile')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Hydrographer')
  const image = new URL((await fact('og:image').getAttribute('content'))!)
  expect([image.pathname, image.searchParams.get('path')]).toEqual(['/api/share-image', mina])
  const drawn = await page.request.get(image.pathname + image.search)
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])
  const unknown = await page.request.get('/api/share-image?path=/profile/bsky/no.such.example')
  expect([unknown.status(), (await unknown.body()).equals(await drawn.body())]).toEqual([200, false])
  for (const [path, title] of [
    [`${mina}/relation/followers`, 'Followers: Mina Okafor (@mina.chorus.example) • Chorus'],
    ['/following/bsky', 'Following: Bluesky • Chorus'],
    ['/notifications/bsky', 'Notifications: Bluesky • Chorus'],
    ['/login', 'Log in • Chorus'],
    ['/search', 'Search • Chorus'],
    ['/search?q=tide', 'tide • Chorus'],
    ['/nowhere', 'Page not found • Chorus'],
  ] as const)
    expect(await (await page.request.get(path)).text(), path).toContain(`<title>${title}</title>`)
  await page.locator('article[data-ref] time').first().click()
  await expect(page).toHaveURL(/\/post\/bsky\//)
  await page.reload()
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  expect(new URL(page.url()).pathname).toBe(decodeURIComponent((await page.locator('link[rel=canonical]').getAttribute('href'))!))
  const withPicture = app.world.posts.find(
    ({ network, text, pictures, replyTo }) => network === 'bluesky' && !replyTo && pictures.length > 0 && /^[\w ,.]+$/.test(text),
  )!
  const path = createPostPath(app.world)(withPicture.key)
  await page.goto(path)
  const author = app.world.person(withPicture.author)
  await expect(page).toHaveTitle(`${author.name} (@${author.accounts.bluesky!.handle}) • Chorus`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', path)
  for (const description of [page.locator('meta[name=description]'), fact('og:description')])
    await expect(description).toHaveAttribute('content', withPicture.text.slice(0, 300))
  await expect(fact('og:image')).toHaveAttribute('content', new RegExp(`path=${encodeURIComponent(path)}$`))
  await page.goto('/feed/bsky/z72i7hdynmk6r22z27h6tvur_harbour')
  await expect(fact('og:type')).toHaveAttribute('content', 'website')
  // A feed names its creator, regardless of the URL's form.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^\/feed\/bsky\/\w+_harbour$/)
  await expect(page).toHaveTitle('Harbour • Chorus')
  expect(await page.locator('meta[property="og:description"]').getAttribute('content')).toBe('Boats, and the people waiting for them.')
})

test.describe('an object on a failing network', () => {
  test.use({ allowedErrors: /Failed to load resource/ })
  test('A12 falls back to generic metadata', { tag: '@wide' }, async ({ page, app }) => {
    app.faults.bluesky.set([{ fault: 'status', status: 500 }])
    const html = await (await page.request.get(mina)).text()
    expect(html).toContain('<title>Chorus</title>')
    expect(html).toContain('Farcaster, Lens, X and Bluesky in one place.')
    expect(html).not.toContain('Mina Okafor')
  })
})

test.describe('a hydration mismatch', () => {
  test.use({ allowedErrors: /Minified React error #418|Hydration/ })

  test('renders again under the same policies', { tag: '@wide' }, async ({ page }) => {
    await page.route('**/discover/lens', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('>Keyboard shortcuts<', '>Something else<') })
    })
    await page.goto('/discover/lens')
    await waitForHydration(page)
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test.describe('code that fails to load', () => {
  // React reports (#422) that it renders a part anew whose code failed while it hydrated.
  test.use({ allowedErrors: /net::ERR|Failed to fetch dynamically imported module|React error #422/ })

  for (const [button, file, dialog] of [
    ['Log in', 'login-dialog', 'Log in to Chorus'],
    ['Keyboard shortcuts', 'shortcut-sheet', 'Keyboard shortcuts'],
    ['Networks on Home', 'network-choice', 'Networks on Home'],
  ] as const)
    test(`${file}: keeps the page, reports it and opens on the next press`, { tag: '@wide' }, async ({ page }) => {
      await page.goto('/')
      await settle(page)
      await page.route(`**/${file}-*.js`, (route) => route.abort(), { times: 1 })
      const press = () => page.getByRole('button', { name: button }).first().click()
      await press()
      await expect(page.getByText('Part of Chorus couldn’t load.')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('article[data-ref]').first()).toBeVisible()
      await press()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    })

  test('person-card: the profile works without it', { tag: '@wide' }, async ({ page }) => {
    await page.route('**/person-card-*.js', (route) => route.abort())
    const asked = page.waitForRequest('**/person-card-*.js')
    await page.goto(mina)
    await asked
    await settle(page)
    await expect(page.getByRole('heading', { name: 'Mina Okafor', level: 1 })).toBeAttached()
    await expect(page.locator('article[data-ref]').first()).toBeVisible()
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })
})
