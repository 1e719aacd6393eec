import { SearchField, type SearchFieldProps } from './search-field.tsx'
import styles from './page-search.module.css'

/** The search field at the head of a page. It replaces the one in the aside, and stays in view on wide screens. */
export function PageSearch(props: SearchFieldProps) {
  return (
    <div className={styles.field} data-page-search>
      <SearchField {...props} />
    </div>
  )
}
