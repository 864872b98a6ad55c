import { z } from '@hono/zod-openapi';
import type { Building } from './buildings.ts';

/** A building as a reader of Chinese is told of it. The demo model quotes the names of the fields, too. */
export const chineseBuildingSchema = z
  .object({
    ID: z.string(),
    名称: z.string(),
    地址: z.string(),
    楼层数: z.number().int(),
    开放时间: z.string(),
    负责人: z.string(),
    通知: z.string(),
  })
  .openapi('DemoBuildingInChinese');

type Words = readonly [name: string, address: string, hours: string, manager: string, notice: string];

const words: Readonly<Record<string, Words>> = {
  'B-101': ['芝麻楼', '面包巷 1 号', '周一至周五 7:00–20:00', '白芝', '通往屋顶花园的电梯暂停使用，周五恢复'],
  'B-102': ['切达大厦', '乳品广场 14 号', '每天 6:00–23:00', '布里', '访客请到 2 楼前台登记'],
  'B-103': ['烤架工场', '炭火街 8 号', '周一至周六 8:00–18:00', '石榴', '每月第一个周二 10:00 举行消防演习'],
  'B-104': ['生菜园', '温室路 27 号', '每天日出至日落', '叶青', '冬季花园本周因栽种植物关闭'],
  'B-105': [
    '腌瓜实验楼',
    '醋坊院 5 号',
    '周一至周五 9:00–17:00',
    '田莳',
    '自行车请停放在地下室，从 C 入口进入',
  ],
};

/** The building in Chinese. */
export function inChinese({ id, floors, ...english }: Building): z.infer<typeof chineseBuildingSchema> {
  const { name, address, opening_hours: hours, manager, notice } = english;
  const [名称, 地址, 开放时间, 负责人, 通知] = words[id] ?? [name, address, hours, manager, notice];
  return { ID: id, 名称, 地址, 楼层数: floors, 开放时间, 负责人, 通知 };
}
