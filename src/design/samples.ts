/** A text that is too long for any place. */
export const LONG =
  'Refund helper for every order that was placed before the move of the warehouse, whatever its country, currency or courier';

/** The same in Chinese, which has no spaces to break at. */
export const LONG_CHINESE =
  '适用于仓库搬迁之前下达的所有订单的退款助手，不论订单来自哪个国家、使用何种货币、由哪家快递公司配送';
