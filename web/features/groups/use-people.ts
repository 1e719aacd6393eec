import type { Failure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { PageRequest } from '@chorus/networks/network'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resources/resource.ts'

interface People {
  people: readonly Profile[]
  failure: Failure | undefined
  isLoading: boolean
  hasMore: boolean
  more(): void
  drop(person: Profile): void
}

/** Each call loads more people of a list. */
function createPeople(load: (page: PageRequest) => Promise<Page<Profile>>) {
  let read: Page<Profile> = { items: [] }
  let isBegun = false
  return createResource(async () => {
    // Loading a complete list again changes nothing.
    if (isBegun && read.cursor === undefined) return read
    const { items, cursor } = await load(read.cursor === undefined ? {} : { cursor: read.cursor })
    isBegun = true
    read = { items: [...read.items, ...items], ...(cursor !== undefined && { cursor }) }
    return read
  })
}

/** Reads the list again each time it opens, because the actions in it change it. */
export function usePeople(load: (page: PageRequest) => Promise<Page<Profile>>): People {
  const [list] = useState(() => createPeople(load))
  const { value, failure, isLoading } = useSyncExternalStore(list.subscribe, list.view, list.view)
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => void list.load(), [list])
  return {
    people: (value?.items ?? []).filter(({ ref }) => !dropped.has(ref)),
    failure,
    // Before the first request, too.
    isLoading: isLoading || (!value && !failure),
    hasMore: value?.cursor !== undefined,
    more: () => void list.load(),
    drop: ({ ref }) => setDropped((before) => new Set([...before, ref])),
  }
}
