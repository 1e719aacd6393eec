export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

export interface Files {
  find(cid: string): StoredFile | undefined
  put(cid: string, file: StoredFile): void
}

/** Files in memory. The oldest ones make room for new ones. */
export function createFiles({ most, mostBytes }: { most: number; mostBytes: number }): Files {
  const files = new Map<string, StoredFile>()
  let size = 0
  const remove = (cid: string) => {
    size -= files.get(cid)?.bytes.length ?? 0
    files.delete(cid)
  }
  return {
    find: (cid) => files.get(cid),
    put(cid, file) {
      remove(cid)
      files.set(cid, file)
      size += file.bytes.length
      for (const oldest of files.keys()) {
        if (files.size <= most && size <= mostBytes) break
        remove(oldest)
      }
    },
  }
}
