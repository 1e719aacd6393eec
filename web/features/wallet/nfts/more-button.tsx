import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './nfts.module.css'

/** Continues a list in pages. */
export function MoreButton({ isBusy, onPress }: { isBusy: boolean; onPress(): void }) {
  const t = useT()
  return (
    <div className={styles.more}>
      <Button isBusy={isBusy} onClick={onPress}>
        {t('nft.showMore')}
      </Button>
    </div>
  )
}
