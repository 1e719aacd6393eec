import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { isAlive } from '../../server/db/postmaster.ts'
import { type PageNews, watchWriting } from './watch-writing.ts'

export interface KillableBrowser extends AsyncDisposable {
  /** The only tab. Undefined when it or the browser is closed. */
  page(): Page | undefined
  /** Events from its pages, oldest first. `at`: when it was received, in ms. */
  news: (PageNews & { at: number })[]
  closeTab(): Promise<void>
  /** Kills the process without notice. */
  kill(): Promise<void>
  /** Quits normally, so that data is written to disk. */
  quit(): Promise<void>
  /** Opens the browser with its profile and a tab where needed, and returns the tab. A new tab is empty. */
  revive(): Promise<Page>
}

/** ms */
const deadline = 20_000

/** A browser with its own profile. */
export async function openKillableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'chorus-profile-'))
  const news: KillableBrowser['news'] = []
  let context: BrowserContext | undefined
  let page: Page | undefined

  const open = async (): Promise<BrowserContext> => {
    const opened = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Make no requests beyond this machine.
      args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'],
      locale: 'en-US',
      viewport: { width: 1280, height: 900 },
      timeout: deadline,
    })
    opened.setDefaultTimeout(deadline)
    await opened.exposeBinding('tellRun', (_, told: PageNews) => void news.push({ ...told, at: performance.now() }))
    await opened.addInitScript(watchWriting)
    return opened
  }
  const findPid = async (of: BrowserContext): Promise<number> => {
    const session = await of.browser()!.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    await session.detach()
    return processInfo.find(({ type }) => type === 'browser')!.id
  }
  let pid = 0
  const quit = async () => {
    const ending = context
    context = page = undefined
    await ending?.close()
  }
  return {
    page: () => page,
    news,
    async closeTab() {
      const closing = page
      page = undefined
      await closing?.close()
    },
    async kill() {
      const dying = context
      context = page = undefined
      if (!dying) return
      const gone = new Promise((resolve) => dying.once('close', resolve))
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
      await Promise.race([gone, sleep(deadline, undefined, { ref: false })])
    },
    quit,
    async revive() {
      if (!context) {
        context = await open()
        pid = await findPid(context)
      }
      // In addition to the initial empty tab, which keeps the browser open.
      page ??= await context.newPage()
      return page
    },
    async [Symbol.asyncDispose]() {
      await quit()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
