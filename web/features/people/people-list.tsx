import type { Profile } from '@chorus/model/profile'
import type { ReactNode } from 'react'
import { EndlessList, type DrawnRow, type RowFacts } from '../lists/endless-list.tsx'
import type { MergedList } from '../lists/merged-list.ts'
import { profilePath } from '../profile/profile-path.ts'
import { PersonRow } from './person-row.tsx'

interface PeopleListProps {
  list: MergedList<Profile>
  /** What the list is, for those who cannot see it. */
  label: string
  /** Said in place of the list when it is empty. */
  empty: ReactNode
}

const facts: RowFacts<Profile, Profile> = {
  keyOf: ({ ref }) => ref,
  itemOf: (person) => person,
  pathOf: profilePath,
  estimate: 92,
  Row: ({ row, position }: DrawnRow<Profile>) => <PersonRow person={row} position={position} />,
}
const toRows = (people: readonly Profile[]) => people

/** People, as many as there are. */
export function PeopleList({ list, label, empty }: PeopleListProps) {
  return <EndlessList list={list} toRows={toRows} facts={facts} label={label} empty={empty} />
}
