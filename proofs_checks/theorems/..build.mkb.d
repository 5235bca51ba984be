Base/Channel.vo Base/Channel.glob Base/Channel.v.beautified Base/Channel.required_vo: Base/Channel.v 
Base/Channel.vio: Base/Channel.v 
Base/Channel.vos Base/Channel.vok Base/Channel.required_vos: Base/Channel.v 
Base/Estimation.vo Base/Estimation.glob Base/Estimation.v.beautified Base/Estimation.required_vo: Base/Estimation.v Base/Channel.vo Base/Probability.vo
Base/Estimation.vio: Base/Estimation.v Base/Channel.vio Base/Probability.vio
Base/Estimation.vos Base/Estimation.vok Base/Estimation.required_vos: Base/Estimation.v Base/Channel.vos Base/Probability.vos
Base/Inequalities.vo Base/Inequalities.glob Base/Inequalities.v.beautified Base/Inequalities.required_vo: Base/Inequalities.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo
Base/Inequalities.vio: Base/Inequalities.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio
Base/Inequalities.vos Base/Inequalities.vok Base/Inequalities.required_vos: Base/Inequalities.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos
Base/Probability.vo Base/Probability.glob Base/Probability.v.beautified Base/Probability.required_vo: Base/Probability.v 
Base/Probability.vio: Base/Probability.v 
Base/Probability.vos Base/Probability.vok Base/Probability.required_vos: Base/Probability.v 
Base/Sylvester.vo Base/Sylvester.glob Base/Sylvester.v.beautified Base/Sylvester.required_vo: Base/Sylvester.v 
Base/Sylvester.vio: Base/Sylvester.v 
Base/Sylvester.vos Base/Sylvester.vok Base/Sylvester.required_vos: Base/Sylvester.v 
Facts/Chernoff.vo Facts/Chernoff.glob Facts/Chernoff.v.beautified Facts/Chernoff.required_vo: Facts/Chernoff.v Base/Probability.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Hoeffding.vo Facts/Martingale.vo Facts/Scalar.vo
Facts/Chernoff.vio: Facts/Chernoff.v Base/Probability.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Hoeffding.vio Facts/Martingale.vio Facts/Scalar.vio
Facts/Chernoff.vos Facts/Chernoff.vok Facts/Chernoff.required_vos: Facts/Chernoff.v Base/Probability.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Hoeffding.vos Facts/Martingale.vos Facts/Scalar.vos
Facts/Hoeffding.vo Facts/Hoeffding.glob Facts/Hoeffding.v.beautified Facts/Hoeffding.required_vo: Facts/Hoeffding.v Base/Probability.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Scalar.vo
Facts/Hoeffding.vio: Facts/Hoeffding.v Base/Probability.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Scalar.vio
Facts/Hoeffding.vos Facts/Hoeffding.vok Facts/Hoeffding.required_vos: Facts/Hoeffding.v Base/Probability.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Scalar.vos
Facts/Inequalities.vo Facts/Inequalities.glob Facts/Inequalities.v.beautified Facts/Inequalities.required_vo: Facts/Inequalities.v Base/Probability.vo
Facts/Inequalities.vio: Facts/Inequalities.v Base/Probability.vio
Facts/Inequalities.vos Facts/Inequalities.vok Facts/Inequalities.required_vos: Facts/Inequalities.v Base/Probability.vos
Facts/Information.vo Facts/Information.glob Facts/Information.v.beautified Facts/Information.required_vo: Facts/Information.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Scalar.vo
Facts/Information.vio: Facts/Information.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Scalar.vio
Facts/Information.vos Facts/Information.vok Facts/Information.required_vos: Facts/Information.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Scalar.vos
Facts/Martingale.vo Facts/Martingale.glob Facts/Martingale.v.beautified Facts/Martingale.required_vo: Facts/Martingale.v Base/Probability.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Hoeffding.vo Facts/Scalar.vo
Facts/Martingale.vio: Facts/Martingale.v Base/Probability.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Hoeffding.vio Facts/Scalar.vio
Facts/Martingale.vos Facts/Martingale.vok Facts/Martingale.required_vos: Facts/Martingale.v Base/Probability.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Hoeffding.vos Facts/Scalar.vos
Facts/Mutual.vo Facts/Mutual.glob Facts/Mutual.v.beautified Facts/Mutual.required_vo: Facts/Mutual.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo
Facts/Mutual.vio: Facts/Mutual.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio
Facts/Mutual.vos Facts/Mutual.vok Facts/Mutual.required_vos: Facts/Mutual.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos
Facts/Product.vo Facts/Product.glob Facts/Product.v.beautified Facts/Product.required_vo: Facts/Product.v Base/Probability.vo Facts/Inequalities.vo
Facts/Product.vio: Facts/Product.v Base/Probability.vio Facts/Inequalities.vio
Facts/Product.vos Facts/Product.vok Facts/Product.required_vos: Facts/Product.v Base/Probability.vos Facts/Inequalities.vos
Facts/Reals.vo Facts/Reals.glob Facts/Reals.v.beautified Facts/Reals.required_vo: Facts/Reals.v 
Facts/Reals.vio: Facts/Reals.v 
Facts/Reals.vos Facts/Reals.vok Facts/Reals.required_vos: Facts/Reals.v 
Facts/Scalar.vo Facts/Scalar.glob Facts/Scalar.v.beautified Facts/Scalar.required_vo: Facts/Scalar.v 
Facts/Scalar.vio: Facts/Scalar.v 
Facts/Scalar.vos Facts/Scalar.vok Facts/Scalar.required_vos: Facts/Scalar.v 
Facts/Testing.vo Facts/Testing.glob Facts/Testing.v.beautified Facts/Testing.required_vo: Facts/Testing.v Base/Probability.vo Facts/Inequalities.vo
Facts/Testing.vio: Facts/Testing.v Base/Probability.vio Facts/Inequalities.vio
Facts/Testing.vos Facts/Testing.vok Facts/Testing.required_vos: Facts/Testing.v Base/Probability.vos Facts/Inequalities.vos
Facts/Users.vo Facts/Users.glob Facts/Users.v.beautified Facts/Users.required_vo: Facts/Users.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo
Facts/Users.vio: Facts/Users.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio
Facts/Users.vos Facts/Users.vok Facts/Users.required_vos: Facts/Users.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos
HeavyHitters/Groups.vo HeavyHitters/Groups.glob HeavyHitters/Groups.v.beautified HeavyHitters/Groups.required_vo: HeavyHitters/Groups.v Base/Probability.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Martingale.vo
HeavyHitters/Groups.vio: HeavyHitters/Groups.v Base/Probability.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Martingale.vio
HeavyHitters/Groups.vos HeavyHitters/Groups.vok HeavyHitters/Groups.required_vos: HeavyHitters/Groups.v Base/Probability.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Martingale.vos
HeavyHitters/Section2.vo HeavyHitters/Section2.glob HeavyHitters/Section2.v.beautified HeavyHitters/Section2.required_vo: HeavyHitters/Section2.v Base/Channel.vo Facts/Reals.vo
HeavyHitters/Section2.vio: HeavyHitters/Section2.v Base/Channel.vio Facts/Reals.vio
HeavyHitters/Section2.vos HeavyHitters/Section2.vok HeavyHitters/Section2.required_vos: HeavyHitters/Section2.v Base/Channel.vos Facts/Reals.vos
HeavyHitters/Section6.vo HeavyHitters/Section6.glob HeavyHitters/Section6.v.beautified HeavyHitters/Section6.required_vo: HeavyHitters/Section6.v Base/Probability.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Hoeffding.vo Facts/Martingale.vo Facts/Chernoff.vo
HeavyHitters/Section6.vio: HeavyHitters/Section6.v Base/Probability.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Hoeffding.vio Facts/Martingale.vio Facts/Chernoff.vio
HeavyHitters/Section6.vos HeavyHitters/Section6.vok HeavyHitters/Section6.required_vos: HeavyHitters/Section6.v Base/Probability.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Hoeffding.vos Facts/Martingale.vos Facts/Chernoff.vos
HeavyHitters/Section7.vo HeavyHitters/Section7.glob HeavyHitters/Section7.v.beautified HeavyHitters/Section7.required_vo: HeavyHitters/Section7.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Base/Sylvester.vo Mechanisms/HadamardResponse.vo Mechanisms/OneRow.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Hoeffding.vo
HeavyHitters/Section7.vio: HeavyHitters/Section7.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Base/Sylvester.vio Mechanisms/HadamardResponse.vio Mechanisms/OneRow.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Hoeffding.vio
HeavyHitters/Section7.vos HeavyHitters/Section7.vok HeavyHitters/Section7.required_vos: HeavyHitters/Section7.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Base/Sylvester.vos Mechanisms/HadamardResponse.vos Mechanisms/OneRow.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Hoeffding.vos
HeavyHitters/Section8.vo HeavyHitters/Section8.glob HeavyHitters/Section8.v.beautified HeavyHitters/Section8.required_vo: HeavyHitters/Section8.v Base/Probability.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Hoeffding.vo Facts/Martingale.vo Facts/Chernoff.vo
HeavyHitters/Section8.vio: HeavyHitters/Section8.v Base/Probability.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Hoeffding.vio Facts/Martingale.vio Facts/Chernoff.vio
HeavyHitters/Section8.vos HeavyHitters/Section8.vok HeavyHitters/Section8.required_vos: HeavyHitters/Section8.v Base/Probability.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Hoeffding.vos Facts/Martingale.vos Facts/Chernoff.vos
HeavyHitters/Section9.vo HeavyHitters/Section9.glob HeavyHitters/Section9.v.beautified HeavyHitters/Section9.required_vo: HeavyHitters/Section9.v Base/Probability.vo Facts/Inequalities.vo
HeavyHitters/Section9.vio: HeavyHitters/Section9.v Base/Probability.vio Facts/Inequalities.vio
HeavyHitters/Section9.vos HeavyHitters/Section9.vok HeavyHitters/Section9.required_vos: HeavyHitters/Section9.v Base/Probability.vos Facts/Inequalities.vos
Mechanisms/Design.vo Mechanisms/Design.glob Mechanisms/Design.v.beautified Mechanisms/Design.required_vo: Mechanisms/Design.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo
Mechanisms/Design.vio: Mechanisms/Design.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio
Mechanisms/Design.vos Mechanisms/Design.vok Mechanisms/Design.required_vos: Mechanisms/Design.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos
Mechanisms/HadamardResponse.vo Mechanisms/HadamardResponse.glob Mechanisms/HadamardResponse.v.beautified Mechanisms/HadamardResponse.required_vo: Mechanisms/HadamardResponse.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Base/Sylvester.vo Mechanisms/Design.vo
Mechanisms/HadamardResponse.vio: Mechanisms/HadamardResponse.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Base/Sylvester.vio Mechanisms/Design.vio
Mechanisms/HadamardResponse.vos Mechanisms/HadamardResponse.vok Mechanisms/HadamardResponse.required_vos: Mechanisms/HadamardResponse.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Base/Sylvester.vos Mechanisms/Design.vos
Mechanisms/OneRow.vo Mechanisms/OneRow.glob Mechanisms/OneRow.v.beautified Mechanisms/OneRow.required_vo: Mechanisms/OneRow.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Base/Sylvester.vo Mechanisms/Design.vo Mechanisms/HadamardResponse.vo
Mechanisms/OneRow.vio: Mechanisms/OneRow.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Base/Sylvester.vio Mechanisms/Design.vio Mechanisms/HadamardResponse.vio
Mechanisms/OneRow.vos Mechanisms/OneRow.vok Mechanisms/OneRow.required_vos: Mechanisms/OneRow.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Base/Sylvester.vos Mechanisms/Design.vos Mechanisms/HadamardResponse.vos
OnlineRecommendation/Section5.vo OnlineRecommendation/Section5.glob OnlineRecommendation/Section5.v.beautified OnlineRecommendation/Section5.required_vo: OnlineRecommendation/Section5.v Facts/Reals.vo
OnlineRecommendation/Section5.vio: OnlineRecommendation/Section5.v Facts/Reals.vio
OnlineRecommendation/Section5.vos OnlineRecommendation/Section5.vok OnlineRecommendation/Section5.required_vos: OnlineRecommendation/Section5.v Facts/Reals.vos
OnlineRecommendation/Section6.vo OnlineRecommendation/Section6.glob OnlineRecommendation/Section6.v.beautified OnlineRecommendation/Section6.required_vo: OnlineRecommendation/Section6.v Facts/Reals.vo OnlineRecommendation/Section7.vo
OnlineRecommendation/Section6.vio: OnlineRecommendation/Section6.v Facts/Reals.vio OnlineRecommendation/Section7.vio
OnlineRecommendation/Section6.vos OnlineRecommendation/Section6.vok OnlineRecommendation/Section6.required_vos: OnlineRecommendation/Section6.v Facts/Reals.vos OnlineRecommendation/Section7.vos
OnlineRecommendation/Section7.vo OnlineRecommendation/Section7.glob OnlineRecommendation/Section7.v.beautified OnlineRecommendation/Section7.required_vo: OnlineRecommendation/Section7.v 
OnlineRecommendation/Section7.vio: OnlineRecommendation/Section7.v 
OnlineRecommendation/Section7.vos OnlineRecommendation/Section7.vok OnlineRecommendation/Section7.required_vos: OnlineRecommendation/Section7.v 
PriceOfPrivacy/AppendixA.vo PriceOfPrivacy/AppendixA.glob PriceOfPrivacy/AppendixA.v.beautified PriceOfPrivacy/AppendixA.required_vo: PriceOfPrivacy/AppendixA.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo PriceOfPrivacy/Section2.vo
PriceOfPrivacy/AppendixA.vio: PriceOfPrivacy/AppendixA.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio PriceOfPrivacy/Section2.vio
PriceOfPrivacy/AppendixA.vos PriceOfPrivacy/AppendixA.vok PriceOfPrivacy/AppendixA.required_vos: PriceOfPrivacy/AppendixA.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos PriceOfPrivacy/Section2.vos
PriceOfPrivacy/Lemma47.vo PriceOfPrivacy/Lemma47.glob PriceOfPrivacy/Lemma47.v.beautified PriceOfPrivacy/Lemma47.required_vo: PriceOfPrivacy/Lemma47.v 
PriceOfPrivacy/Lemma47.vio: PriceOfPrivacy/Lemma47.v 
PriceOfPrivacy/Lemma47.vos PriceOfPrivacy/Lemma47.vok PriceOfPrivacy/Lemma47.required_vos: PriceOfPrivacy/Lemma47.v 
PriceOfPrivacy/OneBit.vo PriceOfPrivacy/OneBit.glob PriceOfPrivacy/OneBit.v.beautified PriceOfPrivacy/OneBit.required_vo: PriceOfPrivacy/OneBit.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo Facts/Product.vo PriceOfPrivacy/Section4.vo
PriceOfPrivacy/OneBit.vio: PriceOfPrivacy/OneBit.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio Facts/Product.vio PriceOfPrivacy/Section4.vio
PriceOfPrivacy/OneBit.vos PriceOfPrivacy/OneBit.vok PriceOfPrivacy/OneBit.required_vos: PriceOfPrivacy/OneBit.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos Facts/Product.vos PriceOfPrivacy/Section4.vos
PriceOfPrivacy/Section2.vo PriceOfPrivacy/Section2.glob PriceOfPrivacy/Section2.v.beautified PriceOfPrivacy/Section2.required_vo: PriceOfPrivacy/Section2.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo
PriceOfPrivacy/Section2.vio: PriceOfPrivacy/Section2.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio
PriceOfPrivacy/Section2.vos PriceOfPrivacy/Section2.vok PriceOfPrivacy/Section2.required_vos: PriceOfPrivacy/Section2.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos
PriceOfPrivacy/Section3.vo PriceOfPrivacy/Section3.glob PriceOfPrivacy/Section3.v.beautified PriceOfPrivacy/Section3.required_vo: PriceOfPrivacy/Section3.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo PriceOfPrivacy/Section2.vo
PriceOfPrivacy/Section3.vio: PriceOfPrivacy/Section3.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio PriceOfPrivacy/Section2.vio
PriceOfPrivacy/Section3.vos PriceOfPrivacy/Section3.vok PriceOfPrivacy/Section3.required_vos: PriceOfPrivacy/Section3.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos PriceOfPrivacy/Section2.vos
PriceOfPrivacy/Section4.vo PriceOfPrivacy/Section4.glob PriceOfPrivacy/Section4.v.beautified PriceOfPrivacy/Section4.required_vo: PriceOfPrivacy/Section4.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo Facts/Product.vo
PriceOfPrivacy/Section4.vio: PriceOfPrivacy/Section4.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio Facts/Product.vio
PriceOfPrivacy/Section4.vos PriceOfPrivacy/Section4.vok PriceOfPrivacy/Section4.required_vos: PriceOfPrivacy/Section4.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos Facts/Product.vos
PriceOfPrivacy/Section5.vo PriceOfPrivacy/Section5.glob PriceOfPrivacy/Section5.v.beautified PriceOfPrivacy/Section5.required_vo: PriceOfPrivacy/Section5.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo PriceOfPrivacy/Section2.vo
PriceOfPrivacy/Section5.vio: PriceOfPrivacy/Section5.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio PriceOfPrivacy/Section2.vio
PriceOfPrivacy/Section5.vos PriceOfPrivacy/Section5.vok PriceOfPrivacy/Section5.required_vos: PriceOfPrivacy/Section5.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos PriceOfPrivacy/Section2.vos
PriceOfPrivacy/Section6.vo PriceOfPrivacy/Section6.glob PriceOfPrivacy/Section6.v.beautified PriceOfPrivacy/Section6.required_vo: PriceOfPrivacy/Section6.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo PriceOfPrivacy/Section4.vo
PriceOfPrivacy/Section6.vio: PriceOfPrivacy/Section6.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio PriceOfPrivacy/Section4.vio
PriceOfPrivacy/Section6.vos PriceOfPrivacy/Section6.vok PriceOfPrivacy/Section6.required_vos: PriceOfPrivacy/Section6.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos PriceOfPrivacy/Section4.vos
PriceOfPrivacy/Users.vo PriceOfPrivacy/Users.glob PriceOfPrivacy/Users.v.beautified PriceOfPrivacy/Users.required_vo: PriceOfPrivacy/Users.v Base/Channel.vo Base/Probability.vo Base/Estimation.vo Facts/Reals.vo Facts/Inequalities.vo Facts/Information.vo Facts/Mutual.vo Facts/Users.vo PriceOfPrivacy/Section2.vo PriceOfPrivacy/Section4.vo PriceOfPrivacy/Section6.vo PriceOfPrivacy/AppendixA.vo
PriceOfPrivacy/Users.vio: PriceOfPrivacy/Users.v Base/Channel.vio Base/Probability.vio Base/Estimation.vio Facts/Reals.vio Facts/Inequalities.vio Facts/Information.vio Facts/Mutual.vio Facts/Users.vio PriceOfPrivacy/Section2.vio PriceOfPrivacy/Section4.vio PriceOfPrivacy/Section6.vio PriceOfPrivacy/AppendixA.vio
PriceOfPrivacy/Users.vos PriceOfPrivacy/Users.vok PriceOfPrivacy/Users.required_vos: PriceOfPrivacy/Users.v Base/Channel.vos Base/Probability.vos Base/Estimation.vos Facts/Reals.vos Facts/Inequalities.vos Facts/Information.vos Facts/Mutual.vos Facts/Users.vos PriceOfPrivacy/Section2.vos PriceOfPrivacy/Section4.vos PriceOfPrivacy/Section6.vos PriceOfPrivacy/AppendixA.vos
