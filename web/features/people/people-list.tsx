import type { Profile } from '@chorus/model/profile'
import type { ReactNode } from 'react'
import type { MergedList } from '../../services/lists/merged-list.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { EndlessList, type RowProps, type RowFacts } from '../lists/endless-list.tsx'
import { PersonRow } from './person-row.tsx'

interface PeopleListProps {
  list: MergedList<Profile>
  /** Accessible name. */
  label: string
  /** Shown when the list is empty. */
  empty: ReactNode
}

const facts: RowFacts<Profile, Profile> = {
  keyOf: ({ ref }) => ref,
  itemOf: (person) => person,
  pathOf: profilePath,
  estimate: 92,
  Row: ({ row, position }: RowProps<Profile>) => <PersonRow person={row} position={position} />,
}
const toRows = (people: readonly Profile[]) => people

export function PeopleList({ list, label, empty }: PeopleListProps) {
  return <EndlessList list={list} toRows={toRows} facts={facts} label={label} empty={empty} />
}
