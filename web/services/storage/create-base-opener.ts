import { promisifyRequest } from 'idb-keyval'

/** Opens an IndexedDB database when it is first used, and again after a failure or after the browser has closed it. */
export function createBaseOpener(name: string, stores: readonly string[]): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => (opening = undefined)
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => stores.forEach((store) => request.result.createObjectStore(store)))
    const base = await promisifyRequest(request)
    base.addEventListener('close', forget)
    // Another tab deletes or upgrades it, which waits for every open connection.
    base.addEventListener('versionchange', () => {
      base.close()
      forget()
    })
    return base
  }
  return () => {
    opening ??= open()
    opening.catch(forget)
    return opening
  }
}
