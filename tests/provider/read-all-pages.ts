export interface ListPage {
  ids: string[]
  /** Cursor of the next page; 0 on the last one. */
  next: number
}

/** Reads a list to its last page. `afterPage` runs between pages, to change the list while it is being read. */
export async function readAllPages(
  readPage: (cursor: number | undefined) => Promise<ListPage>,
  afterPage: (page: number) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const seen: string[] = []
  let cursor: number | undefined
  for (let page = 1; page <= 1000; page += 1) {
    const { ids, next } = await readPage(cursor)
    seen.push(...ids)
    if (!next) return seen
    cursor = next
    await afterPage(page)
  }
  throw new Error('The list does not end.')
}
