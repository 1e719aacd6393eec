import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { createTranslate } from '../../i18n/create-translate.ts'
import type { Locale } from '../../i18n/locale.ts'
import type { Toaster } from './toaster.ts'

export const showFallback = (toaster: Pick<Toaster, 'show'>, locale: Locale, network: NetworkName): void =>
  void toaster.show({ kind: 'info', message: createTranslate(locale)('error.publicPagesOnly', { network: descriptors[network].label }) })
