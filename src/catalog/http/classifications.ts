import { defineOperation, type Operation } from '../../platform/http/call.ts'
import {
  listChapterClassifications,
  listChapters,
  listClassifications,
  listSections,
  listSubSections,
} from '../contract/classifications.ts'
import type { ClassificationLists } from '../service/classification-lists.ts'

export function createClassificationOperations(lists: ClassificationLists): Operation[] {
  return [
    defineOperation(listClassifications).by(async ({ query }) => {
      const { RegionCode, SearchText, PageNumber, PageSize, OrderByField, IsOrderByAsc } = query
      const listQuery = {
        region: RegionCode ?? null,
        search: SearchText ?? '',
        pageNumber: PageNumber,
        pageSize: PageSize,
      }
      const page = lists.listClassifications(listQuery, OrderByField ?? null, IsOrderByAsc ?? true)
      return { status: 200, body: { ...page, results: [...page.results] } }
    }),

    defineOperation(listChapters).by(async () => ({
      status: 200,
      body: lists.listChapters().map(({ code, title }) => ({ code, name: title })),
    })),

    defineOperation(listSections).by(async ({ query: { chapterCode } }) => ({
      status: 200,
      body: lists.listHeadings(chapterCode).map(({ code, title }) => ({ chapterCode, code, name: title })),
    })),

    defineOperation(listSubSections).by(async ({ query: { chapterCode, sectionCode } }) => ({
      status: 200,
      body: lists
        .listSubheadings(chapterCode, sectionCode)
        .map(({ code, title }) => ({ chapterCode, sectionCode, code, name: title })),
    })),

    defineOperation(listChapterClassifications).by(async ({ query }) => {
      const { RegionCode, ChapterCode, SectionCode, PageNumber, PageSize } = query
      const listQuery = { region: RegionCode ?? null, pageNumber: PageNumber, pageSize: PageSize }
      const page = lists.listByChapter(listQuery, ChapterCode ?? null, SectionCode ?? null)
      return { status: 200, body: { ...page, results: [...page.results] } }
    }),
  ]
}
