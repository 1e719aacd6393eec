export interface PlayedSpace {
  id: string
  name: string
  about: string
  /** Person keys. */
  admins: readonly string[]
  symbol: string
  website: string | null
  isVerified: boolean
}

export const spaces: readonly PlayedSpace[] = [
  {
    id: 'harbour.eth',
    name: 'Harbour Commons',
    about: 'Everyone who ties up here has a say. We look after the quays, the lights and the soup kitchen.',
    admins: ['mina', 'jonas'],
    symbol: 'BERTH',
    website: 'https://harbournotes.example/',
    isVerified: true,
  },
  {
    id: 'ferryriders.eth',
    name: 'Ferry Riders',
    about: 'Timetables are too important to be left to operators.',
    admins: ['teo'],
    symbol: 'RIDE',
    website: null,
    isVerified: false,
  },
  {
    id: 'type-guild.eth',
    name: 'Type Guild',
    about: 'A shared press, a shared budget, and long arguments about both.',
    admins: ['sol', 'aiko'],
    symbol: 'SORT',
    website: null,
    isVerified: true,
  },
]
