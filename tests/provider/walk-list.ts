export interface ListPage {
  ids: string[]
  /** Falsy: there is no more. */
  next: number
}

/** Reads a list to its end. `between` is what happens to it meanwhile, after each page. */
export async function walkList(
  readPage: (cursor: number | undefined) => Promise<ListPage>,
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const seen: string[] = []
  let cursor: number | undefined
  for (let page = 1; page <= 1000; page += 1) {
    const { ids, next } = await readPage(cursor)
    seen.push(...ids)
    if (!next) return seen
    cursor = next
    await between(page)
  }
  throw new Error('The list does not end.')
}
