import type { Costs, MicroDollars } from '@chorus/model/costs'
import type { NetworkName } from '@chorus/model/network-identity'
import { toNearLimit } from '@chorus/model/to-near-limit'
import { descriptors } from '@chorus/networks/descriptors'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../../cache/resources/resource.ts'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { formatDollars } from '../../../ui/content/format-dollars.ts'
import styles from '../composer.module.css'

interface NearLimitProps {
  network: NetworkName
  /** Of the post, over all accounts. */
  price: MicroDollars
  /** What each of the accounts has cost. */
  loads: readonly (() => Promise<Costs>)[]
}

/** Says how little of the day's limit is left, if it is little. What can't be loaded says nothing: the network refuses the post if need be. */
export function NearLimit({ network, price, loads }: NearLimitProps) {
  const { t, locale } = useI18n()
  const [resource] = useState(() => createResource(() => Promise.all(loads.map((load) => load()))))
  const { value = [] } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  const left = value.flatMap((costs) => toNearLimit(costs, price) ?? []).toSorted((one, other) => one - other)[0]
  if (left === undefined) return null
  const facts = { network: descriptors[network].label, left: formatDollars(left, locale) }
  return <span className={styles.near}>{t(left === 0 ? 'compose.limitUsedUp' : 'compose.nearLimit', facts)}</span>
}
