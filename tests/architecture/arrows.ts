import { resolveImport, type SourceFile } from './source-file.ts'

/**
 * Which room may import which: the diagram of the plan, with every arrow followed to its end. A room that is not named here
 * (tests, bench, scripts, the root's configuration) may import anything; nothing in this table may import those.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  model: [],
  sandbox: [],
  contract: ['model'],
  chains: ['model'],
  networks: ['contract', 'chains', 'model'],
  timelines: ['contract', 'chains', 'model'],
  previews: ['contract', 'chains', 'model'],
  governance: ['chains', 'model'],
  outbox: ['networks', 'contract', 'chains', 'model'],
  accounts: ['outbox', 'networks', 'contract', 'chains', 'model'],
  web: ['accounts', 'outbox', 'networks', 'timelines', 'previews', 'governance', 'contract', 'chains', 'model'],
  server: ['outbox', 'networks', 'timelines', 'previews', 'governance', 'contract', 'chains', 'model'],
}

const roomOf = (path: string) => path.split('/')[0] ?? ''

/** Folders of the room that belong to no network. */
const sharedFolders: readonly string[] = ['journals', 'provider', 'search', 'wallets']

/** `networks/bluesky/reads.ts` → bluesky; undefined for what all networks share. */
function networkOf(path: string): string | undefined {
  const [room, folder, ...rest] = path.split('/')
  return room === 'networks' && folder !== undefined && rest.length > 0 && !sharedFolders.includes(folder) ? folder : undefined
}

/** The server renders the web app in one place and knows nothing of it elsewhere. */
const isRenderer = (path: string) => /^server\/ssr(\/|\.|-)/.test(path)

function isAllowed(from: string, to: string): boolean {
  const [room, target] = [roomOf(from), roomOf(to)]
  if (room === target) return true
  const allowed = mayImport[room]
  if (!allowed) return true
  return allowed.includes(target) || (target === 'web' && isRenderer(from))
}

/** Unit tests may import a stand-in; the arrows apply to the product. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Tooling inside a room, such as `web/vite.config.ts`. */
const isConfiguration = (path: string) => path.endsWith('.config.ts')

/** Imports against the arrows, as `from → to`. */
export function findWrongArrows(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path) && !isConfiguration(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap((specifier) => {
        const target = resolveImport(path, specifier)
        return target !== undefined && !isAllowed(path, target) ? [`${path} → ${target}`] : []
      }),
    )
}

/** Imports by which one network knows another. Tests included: a network is tested alone. */
export function findNetworkTies(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const own = networkOf(path)
    if (!own) return []
    return imports.flatMap((specifier) => {
      const target = resolveImport(path, specifier)
      const other = target && networkOf(target)
      return other && other !== own ? [`${path} → ${target}`] : []
    })
  })
}
