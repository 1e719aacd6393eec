import { resolveImport, type SourceFile } from './source-file.ts'

/** The layers of `web/`, from low to high: each imports only those below it. Layers on one line don't import each other. */
const layers: readonly (readonly string[])[] = [
  ['i18n'],
  // Neither knows a feature: `ui` holds parts that know no product, `cache` the data that networks have sent.
  ['ui', 'cache'],
  // State, hooks and types that several features use.
  ['services'],
  ['features'],
  ['routes'],
  // Entries: each composes what runs in one place. `app` runs in a page and on the server, `service-worker` in a service worker.
  ['app', 'service-worker'],
]

/** The features, from low to high: each imports only those before it. */
export const featureOrder = [
  'toasts',
  'report',
  'labels',
  'search-field',
  'errors',
  'rich-text',
  'lists',
  'login',
  'transactions',
  'people',
  'channels',
  'media',
  'translation',
  'polls',
  'governance',
  'apps',
  'previews',
  'post',
  'timeline',
  'thread',
  'media-viewer',
  'composer',
  'identity',
  'wallet',
  'tokens',
  'events',
  'feeds',
  'profile',
  'groups',
  'explore',
  'channel-page',
  'feed-page',
  'search',
  'bookmarks',
  'notifications',
  'accounts',
  'settings',
  'home',
  'shell',
] as const

interface Place {
  layer: string
  feature?: string
}

/** Undefined: no source of a layer, such as `web/vite.config.ts` and the build's plugins. */
function findPlace(path: string): Place | undefined {
  const [room, layer, feature, ...rest] = path.split('/')
  if (room !== 'web' || layer === undefined || feature === undefined || layer === 'build') return undefined
  return layer === 'features' && rest.length > 0 ? { layer, feature } : { layer }
}

/** Unit tests and their samples stand beside their file and may compose more than it knows. */
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

const rankOf = (layer: string) => layers.findIndex((row) => row.includes(layer))
const orderOf = (feature: string) => (featureOrder as readonly string[]).indexOf(feature)

function isAllowed(from: Place, to: Place): boolean {
  if (from.layer !== to.layer) return rankOf(to.layer) < rankOf(from.layer)
  if (from.feature === undefined || to.feature === undefined || from.feature === to.feature) return true
  return orderOf(to.feature) < orderOf(from.feature)
}

/** Imports within `web/` that lead up, or along, as `from → to`. */
export function findWrongLayers(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => {
      const from = findPlace(path)
      if (!from) return []
      return imports.flatMap((specifier) => {
        const target = resolveImport(path, specifier)
        const to = target === undefined ? undefined : findPlace(target)
        return to && !isAllowed(from, to) ? [`${path} → ${target}`] : []
      })
    })
}

/** Folders of `web/` that the lists above do not name, and names there that no folder has. */
export function findUnlistedPlaces(files: readonly SourceFile[]): string[] {
  const places = files.flatMap(({ path }) => findPlace(path) ?? [])
  const features = new Set(places.flatMap(({ feature }) => feature ?? []))
  const unlisted = new Set(places.flatMap(({ layer }) => (rankOf(layer) < 0 ? [layer] : [])))
  return [
    ...unlisted,
    ...[...features].filter((feature) => orderOf(feature) < 0),
    ...featureOrder.filter((feature) => !features.has(feature)),
  ].toSorted()
}
