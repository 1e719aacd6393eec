import { createFetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { connectNetworks } from '../composer/connect-networks.ts'
import { openPage } from '../open-page.ts'
import type { App } from '../start-app.ts'
import { expect, test } from '../test.ts'

// Reposts, which networks would make twice if asked twice, from pages that die between press and response. Counted in the networks' own ledgers.

/** `npm run test:faults` raises it. */
const kills = Number(process.env['CHORUS_PRESS_KILLS'] ?? 5)

interface Stage {
  network: string
  path: string
  /** How many reposts by the viewer the network has. */
  count(): Promise<number>
}

const writes =
  /\/(?:com\.atproto\.repo\.(?:createRecord|deleteRecord)|api\/hosted\/farcaster\/message|writes\/(?:repost|deletePost)|api\/twitter\/(?:un)?retweet\/\d+)$/
const repost = (card: Locator) => card.locator('[data-act=repost]')
const idOf = async (card: Locator) => (await card.getAttribute('data-ref'))!.split(':')[1]!
const cardOn = (page: Page, network: string) =>
  page.locator(`[role=feed] article[data-ref^="${network}:"]`).filter({ hasNotText: 'reposted' }).first()

/** Intents that are stored in this browser. */
const countStored = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error!))
      })
    const base = await done(indexedDB.open('chorus-intents'))
    const count = base.objectStoreNames.contains('intents') ? await done(base.transaction('intents').objectStore('intents').count()) : 0
    base.close()
    return count
  })

async function openStages(page: Page, app: App, viewer: Person): Promise<Stage[]> {
  const author = app.world.person('sol').accounts
  const read = async <T>(network: 'bluesky' | 'farcaster', path: string) =>
    (await (await fetch(`${app.faults[network].url}${path}`)).json()) as T
  const find = async (network: string, path: string) => {
    await openPage(page, path)
    return idOf(cardOn(page, network))
  }
  const paths = {
    bluesky: `/profile/bsky/${author.bluesky!.handle}`,
    farcaster: `/profile/farcaster/${author.farcaster!.username}`,
    lens: `/profile/lens/${author.lens!.localName}`,
    x: `/profile/x/${app.world.person('teo').accounts.x!.handle}`,
  }
  const [, suffix, key] = /^(.+?)_(.+)$/.exec(await find('bluesky', paths.bluesky))!
  const uri = `at://did:plc:${suffix}/app.bsky.feed.post/${key}`
  const hash = await find('farcaster', paths.farcaster)
  const slug = await find('lens', paths.lens)
  const lens = connectLens(undefined, {
    fetcher: createFetcher({ root: app.faults.lens.url }),
    ownFetcher: () => Promise.reject(new Error('Guests ask Lens directly.')),
    now: Date.now,
  })
  const countMirrors = async () => (await lens.post(slug)).stats.mirrors
  const before = await countMirrors()
  let xReposts = 0
  const reactions = `/v1/reactionsByCast?target_fid=${author.farcaster!.fid}&target_hash=${hash}&reaction_type=Recast`
  const records = `/xrpc/com.atproto.repo.listRecords?repo=${viewer.accounts.bluesky!.handle}&collection=app.bsky.feed.repost&limit=100`
  return [
    {
      network: 'bluesky',
      path: paths.bluesky,
      async count() {
        const { records: found } = await read<{ records: { value: { subject: { uri: string } } }[] }>('bluesky', records)
        return found.filter(({ value }) => value.subject.uri === uri).length
      },
    },
    {
      network: 'farcaster',
      path: paths.farcaster,
      async count() {
        const { messages } = await read<{ messages: { data: { fid: number } }[] }>('farcaster', reactions)
        return messages.filter(({ data }) => data.fid === viewer.accounts.farcaster!.fid).length
      },
    },
    { network: 'lens', path: paths.lens, count: async () => (await countMirrors()) - before },
    {
      network: 'x',
      path: paths.x,
      // X has one or none, and bills for each call.
      async count() {
        const calls = app.faults.xApi.seen.filter(({ method, path }) => method !== 'GET' && /^\/2\/users\/\d+\/retweets/.test(path))
        app.faults.xApi.forget()
        xReposts += calls.reduce((sum, { method }) => sum + (method === 'POST' ? 1 : -1), 0)
        return xReposts
      },
    },
  ]
}

/** Ends the page’s process, or closes the page. */
async function kill(context: BrowserContext, page: Page, hard: boolean): Promise<void> {
  if (!hard) return page.close()
  const session = await context.newCDPSession(page)
  const gone = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await gone
  await page.close()
}

/** Presses on a post; whether its repost is undone by that. */
async function press(page: Page, { network }: Stage): Promise<boolean> {
  const button = repost(cardOn(page, network))
  const hasMenu = (await button.getAttribute('aria-haspopup')) !== null
  await button.click({ noWaitAfter: true })
  if (!hasMenu) return false
  const undo = page.getByRole('menuitem', { name: 'Undo repost' })
  await expect(undo.or(page.getByRole('menuitem', { name: 'Repost', exact: true }))).toBeVisible()
  const isUndone = await undo.isVisible()
  await (isUndone ? undo : page.getByRole('menuitem', { name: 'Repost', exact: true })).click({ noWaitAfter: true })
  return isUndone
}

test(
  'a repost whose page dies before the answer is made once on each network',
  { tag: ['@wide', '@last'] },
  async ({ page: first, app, context }) => {
    test.setTimeout(180_000 + kills * 30_000)
    const viewer = app.world.person('rosa')
    await connectNetworks(context, first, app, viewer)
    const stages = await openStages(first, app, viewer)
    await first.close()

    /** Takes the next write and answers nothing. */
    let take: ((request: Request, carryOut: () => Promise<unknown>) => void) | undefined
    await context.route(writes, async (route) => {
      if (!take) {
        return route.continue()
      }
      take(route.request(), () => route.fetch())
      take = undefined
    })
    const wrong: string[] = []
    for (let run = 0; run < kills; run++) {
      const stage = stages[run % stages.length]!
      // Carried out, which a second attempt could double, and every third time around not.
      const isCarriedOut = Math.floor(run / stages.length) % 3 !== 1
      const page = await context.newPage()
      await openPage(page, stage.path)
      const taken = new Promise<() => Promise<unknown>>((resolve) => {
        take = (_, carryOut) => resolve(carryOut)
      })
      const isUndone = await press(page, stage)
      const carryOut = await taken
      if (isCarriedOut) await carryOut()
      await kill(context, page, run % 2 === 0)

      const later = await context.newPage()
      await openPage(later, '/')
      await expect.poll(() => countStored(later), `run ${run} on ${stage.network}`).toBe(0)
      const [is, want] = [await stage.count(), isUndone ? 0 : 1]
      if (is !== want) wrong.push(`Run ${run} on ${stage.network}: ${is} instead of ${want}.`)
      await later.close()
    }
    expect(wrong).toEqual([])
  },
)
