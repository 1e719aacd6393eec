import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import * as v from 'valibot'

/** A mini app that an account has opened. */
export interface UsedApp {
  network: NetworkName
  /** Profile.profileId of the account. */
  viewerId: string
  url: string
  name: string
  iconUrl?: string | undefined
  /** Kept until it is removed. Others make room for newer ones. */
  isAdded: boolean
  /** ms */
  usedAt: number
}

/** Logging out of all accounts removes every key with the `preference:` prefix. */
const key = 'preference:apps'
/** Of all accounts of this browser. */
const most = 60

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const App = v.object({
  network: v.picklist(networkNames),
  viewerId: text(200),
  url: v.pipe(text(2000), v.startsWith('https://'), v.url()),
  name: text(100),
  iconUrl: v.optional(text(2000)),
  isAdded: v.boolean(),
  usedAt: v.number(),
})
const Apps = v.pipe(v.string(), v.maxLength(400_000), v.parseJson(), v.array(v.unknown()))

type Viewer = Pick<UsedApp, 'network' | 'viewerId'>
const isOf = (app: UsedApp, { network, viewerId }: Viewer) => app.network === network && app.viewerId === viewerId

/** One entry per host: an app opens at many addresses. */
const isSame = (app: UsedApp, other: Viewer & { url: string }) => isOf(app, other) && toHost(app.url) === toHost(other.url)
const toHost = (url: string) => new URL(url).host

/** The mini apps that the accounts of this browser have used, latest first. `open` returns localStorage and may throw where storage is blocked. */
export function createUsedApps(open: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const read = (): UsedApp[] => {
    try {
      const result = v.safeParse(Apps, open().getItem(key))
      return result.success ? result.output.filter((entry) => v.is(App, entry)) : []
    } catch {
      return []
    }
  }
  const write = (apps: readonly UsedApp[]) => {
    try {
      const added = apps.filter(({ isAdded }) => isAdded)
      const others = apps.filter(({ isAdded }) => !isAdded).slice(0, Math.max(0, most - added.length))
      const left = [...added, ...others].toSorted((one, other) => other.usedAt - one.usedAt).slice(0, most)
      open().setItem(key, JSON.stringify(left))
    } catch {
      // They have to be found in posts again.
    }
  }
  return {
    of: (viewer: Viewer): UsedApp[] => read().filter((app) => isOf(app, viewer)),
    isAdded: (app: Viewer & { url: string }): boolean => read().some((each) => isSame(each, app) && each.isAdded),
    /** Puts it first. One that was added stays added. */
    note(app: Omit<UsedApp, 'isAdded'> & { isAdded?: boolean }): void {
      const apps = read()
      // What couldn't be read again isn't stored.
      if (!v.is(App, { isAdded: false, ...app })) return
      const before = apps.find((each) => isSame(each, app))
      write([
        { iconUrl: before?.iconUrl, ...app, isAdded: app.isAdded ?? before?.isAdded ?? false },
        ...apps.filter((each) => !isSame(each, app)),
      ])
    },
    remove: (app: Viewer & { url: string }): void => write(read().filter((each) => !isSame(each, app))),
  }
}

export const usedApps = createUsedApps(() => localStorage)
