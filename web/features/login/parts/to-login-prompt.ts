import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Translate } from '../../../i18n/create-translate.ts'

/** Asks guests to log in; on the page of one network, to that network. */
export const toLoginPrompt = (page: 'bookmarks' | 'notifications', network: NetworkName | undefined, t: Translate): string =>
  network ? t(`${page}.loginPromptOn`, { network: descriptors[network].label }) : t(`${page}.loginPrompt`)
