import type { Connection } from '@chorus/networks/network'
import type { MessageId } from '../../i18n/create-translate.ts'
import type { ProfileSection } from './profile-sections.ts'

/** The name of a profile's section on a network, some of which call their channels groups. */
export const toSectionTitle = (section: ProfileSection, { channels }: Pick<Connection, 'channels'>): MessageId =>
  section === 'channels' && channels?.kind === 'group' ? 'profile.groups' : `profile.${section}`
