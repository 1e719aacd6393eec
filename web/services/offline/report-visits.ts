import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import { isOnline } from '../timing/is-online.ts'
import type { WorkerRequest } from './worker-request.ts'

interface Options {
  tell(request: WorkerRequest): void
  /** Whether an account of this network is active. */
  isActive(network: NetworkName): boolean
  /** Whether the worker has saved the page that was loaded. */
  isFirstSaved: boolean
  /** Calls back after every navigation within the app. */
  onMove(moved: () => void): void
}

/** ms. A page that is left sooner wasn't read. */
const read = 3000

const isBilled = (network: NetworkName) => descriptors[network].freeRepeatMs !== undefined

/** Whether the operator pays for each time that this page is read. */
function costsMoney(pathname: string, isActive: Options['isActive']): boolean {
  const network = findNetwork(pathname.split('/')[2] ?? '')
  return network ? isBilled(network.name) : networkNames.some((name) => isBilled(name) && isActive(name))
}

/**
 * Asks the worker to save pages that are read without having been loaded from the server: those opened within the app, and the first one of a
 * browser that had no worker. Each is requested once more for this, so not where readers save data or the operator would pay.
 */
export function reportVisits({ tell, isActive, isFirstSaved, onMove }: Options): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = location.pathname + location.search
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const visit = () => {
    const path = location.pathname + location.search
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (document.hidden || !isOnline() || connection?.saveData || costsMoney(location.pathname, isActive)) return
      tell({ visited: path })
    }, read)
  }
  if (!isFirstSaved) visit()
  onMove(() => {
    const path = location.pathname + location.search
    if (path === last) return
    last = path
    visit()
  })
}
