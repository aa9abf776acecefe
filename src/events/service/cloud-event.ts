/** An event as readers see it. */
export interface PublishedEvent {
  readonly eventId: string
  readonly tenant: string
  readonly type: string
  readonly subject: string
  readonly occurredAt: Date
  readonly traceparent: string | null
}

/** The CloudEvents 1.0 attributes of an event, without its data. */
export function toCloudEventAttributes(event: PublishedEvent) {
  return {
    specversion: '1.0' as const,
    id: event.eventId,
    source: `/tenants/${event.tenant}`,
    type: event.type,
    subject: event.subject,
    time: event.occurredAt.toISOString(),
    datacontenttype: 'application/json' as const,
    tenant: event.tenant,
    ...(event.traceparent === null ? {} : { traceparent: event.traceparent }),
  }
}

/** Serializes an event in the JSON format of CloudEvents 1.0, with its data as stored. */
export function writeCloudEvent(event: PublishedEvent, dataText: string): string {
  return `${JSON.stringify(toCloudEventAttributes(event)).slice(0, -1)},"data":${dataText}}`
}
