import { wholePostFragments } from '../fragments.ts'

export const notificationsDocument = /* GraphQL */ `
  query Notifications($request: NotificationRequest!) {
    notifications(request: $request) {
      items {
        __typename
        ... on ReactionNotification {
          id
          post {
            ...WholePost
          }
          reactions {
            account {
              ...AccountFields
            }
            reactions {
              reactedAt
            }
          }
        }
        ... on RepostNotification {
          id
          post {
            ...WholePost
          }
          reposts {
            account {
              ...AccountFields
            }
            repostedAt
          }
        }
        ... on FollowNotification {
          id
          followers {
            account {
              ...AccountFields
            }
            followedAt
          }
        }
        ... on PostActionExecutedNotification {
          id
          post {
            ...WholePost
          }
          actions {
            __typename
            ... on SimpleCollectPostActionExecuted {
              executedBy {
                ...AccountFields
              }
              executedAt
            }
          }
        }
        ... on CommentNotification {
          id
          comment {
            ...WholePost
          }
        }
        ... on QuoteNotification {
          id
          quote {
            ...WholePost
          }
        }
        ... on MentionNotification {
          id
          post {
            ...WholePost
          }
        }
      }
      pageInfo {
        next
      }
    }
  }
  ${wholePostFragments}
`
