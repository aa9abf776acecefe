/** The name of a user in tokens, the audit log and the logs; client ids never contain a colon. */
export const toPrincipalId = (userId: string): string => `user:${userId}`
